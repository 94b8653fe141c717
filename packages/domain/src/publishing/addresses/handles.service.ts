import { randomInt } from 'node:crypto';
import { originOf, publicHost } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import { handle as handleSchema, slugLimits } from '../slug.schema.ts';
import { numbered, toSlug } from './to-slug.ts';

const readSql = 'select handle from publishing_handle where account_id = $1 and is_current';

const readHostSql = `select ${publicHost('a')} from account a where a.id = $1`;

const insertSql = `
  insert into publishing_handle (handle, account_id)
  values ($2, $1)
  on conflict do nothing
  returning handle`;

/** Taking back an own earlier one is allowed; another account’s never. */
const changeSql = `
  insert into publishing_handle as h (handle, account_id)
  values ($2, $1)
  on conflict (handle) do update set is_current = true
  where h.account_id = $1
  returning handle`;

/** At most this many changes, because each keeps a name that no other account can have. */
const mostHandles = 10;

/** The account’s part of its public addresses. */
export class Handles {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** The account’s handle; made from its company’s name when it’s first needed. */
  async current(): Promise<string> {
    const found = await this.#read();
    return found ?? this.#make();
  }

  /** Where the account’s items are. */
  async place(): Promise<PublicPlace> {
    const handle = await this.current();
    const { rows } = await this.#unit.sql<{ publicHost: string | null }>(readHostSql, [
      this.#unit.actor.accountId,
    ]);
    return { handle, publicHost: rows[0]?.publicHost ?? null };
  }

  /** The handle, or the one that the first item would get. Changes nothing. */
  async wanted(): Promise<string> {
    return (await this.#read()) ?? toSlug(await this.#company(), slugLimits.handle, 'shop');
  }

  /** Earlier addresses redirect. Throws a field error for a name that another account has or had. */
  async change(wanted: string): Promise<string> {
    const parsed = handleSchema.safeParse(wanted);
    if (!parsed.success)
      throw fieldError('handle', parsed.error.issues[0]?.message ?? 'Choose another address');
    const before = await this.current();
    if (before === parsed.data) return before;
    const { accountId } = this.#unit.actor;
    const { rows: had } = await this.#unit.sql<{ handle: string }>(
      'select handle from publishing_handle where account_id = $1 for update',
      [accountId],
    );
    const isOwn = had.some(({ handle }) => handle === parsed.data);
    if (!isOwn && had.length >= mostHandles)
      throw fieldError('handle', 'You can’t choose more addresses. Choose one that you had before.');
    await this.#unit.sql('update publishing_handle set is_current = false where account_id = $1', [
      accountId,
    ]);
    const { rows } = await this.#unit.sql(changeSql, [accountId, parsed.data]);
    if (rows.length === 0) throw fieldError('handle', 'This address is taken. Choose another one.');
    return parsed.data;
  }

  async #read(): Promise<string | null> {
    const { rows } = await this.#unit.sql<{ handle: string }>(readSql, [this.#unit.actor.accountId]);
    return rows[0]?.handle ?? null;
  }

  async #company(): Promise<string> {
    const { rows } = await this.#unit.sql<{ company: string }>('select company from account where id = $1', [
      this.#unit.actor.accountId,
    ]);
    return rows[0]?.company ?? '';
  }

  async #make(): Promise<string> {
    const { accountId } = this.#unit.actor;
    const wanted = await this.wanted();
    for (let n = 1; n <= 20; n += 1) {
      const choice =
        n <= 10 ? numbered(wanted, n, slugLimits.handle) : `${wanted.slice(0, 30)}-${randomInt(1e8)}`;
      const { rows: made } = await this.#unit.sql(insertSql, [accountId, choice]);
      // Nothing also if a concurrent request of the account just made its handle.
      const current = made.length > 0 ? choice : await this.#read();
      if (current !== null) return current;
    }
    throw new DomainError('conflict', 'Someone else just saved this. Try again.');
  }
}

/** Where an account’s items are: on its own domain, or under its handle on the installation’s public origin. */
export interface PublicPlace {
  handle: string;
  publicHost: string | null;
}

/** The public address of an item. On a domain of the account’s own, the slug is the path. */
export function publicUrlOf(
  config: Pick<DomainConfig, 'publicUrl'>,
  { handle, publicHost }: PublicPlace,
  slug: string,
): string {
  const origin = originOf(config, publicHost);
  return publicHost === null ? `${origin}/w/${handle}/${slug}` : `${origin}/${slug}`;
}
