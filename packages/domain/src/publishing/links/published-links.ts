import { publicOriginOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import { findLinkedItemsSql, listLinkedItemsSql } from './published-links.sql.ts';

/** The items that messages link to with a tag such as `{{ form.join }}`, through their `campaign` link. */
export class PublishedLinks {
  readonly #unit: Pick<Unit, 'sql' | 'actor'>;
  readonly #config: Pick<DomainConfig, 'publicUrl'>;

  constructor(unit: Pick<Unit, 'sql' | 'actor'>, config: Pick<DomainConfig, 'publicUrl'>) {
    this.#unit = unit;
    this.#config = config;
  }

  /** By path, such as `form.join`; an earlier slug finds its item too. */
  async find(
    paths: readonly string[],
  ): Promise<Map<string, { id: string; url: string; isPublished: boolean }>> {
    if (paths.length === 0) return new Map();
    const { rows } = await this.#unit.sql<{ path: string; id: string; code: string; isPublished: boolean }>(
      findLinkedItemsSql,
      [this.#unit.actor.accountId, paths],
    );
    const origin = await publicOriginOf(this.#unit, this.#config);
    return new Map(
      rows.map(({ path, id, code, isPublished }) => [path, { id, url: `${origin}/l/${code}`, isPublished }]),
    );
  }

  /** What is published, newest first. */
  async list(): Promise<{ path: string; title: string }[]> {
    const { rows } = await this.#unit.sql<{ path: string; title: string }>(listLinkedItemsSql, [
      this.#unit.actor.accountId,
    ]);
    return rows;
  }
}
