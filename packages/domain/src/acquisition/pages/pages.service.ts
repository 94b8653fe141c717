import { emptyPage, type PageDesign, pageDesign } from '@talkdrum/page-designs';
import { findPreset } from '@talkdrum/page-designs/presets';
import type { Brand } from '../../brand/index.ts';
import { containsPattern, DomainError, fieldError, newId, notFound, type Unit } from '../../kernel/index.ts';
import { type PublishedItem, PublishedRows, type Publishing, withItems } from '../../publishing/index.ts';
import type { Forms } from '../forms/forms.service.ts';
import { recordPictures } from '../record-pictures.ts';
import { compileFor } from './compile-page.ts';
import type { PageContent, PageSort, PageStart } from './page.schema.ts';
import {
  countPagesSql,
  insertPageSql,
  listPagesSql,
  notePublishedSql,
  readPageSql,
  removePageSql,
  restorePageSql,
  savePageSql,
} from './pages.sql.ts';

interface PageRow extends PageContent {
  id: string;
  presetKey: string | null;
  revision: number;
  publishedRevision: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A page with what visitors get. */
export interface LandingPage extends PageRow {
  published: PublishedItem;
}

export interface PageLine extends Omit<PageRow, 'design' | 'presetKey'> {
  status: PublishedItem['status'];
  state: PublishedItem['state'];
  url: string;
  visits: number;
  /** Submissions of the page's form. */
  conversions: number;
}

export interface PageFilter {
  search: string;
  status: PublishedItem['status'] | null;
  sort: PageSort;
  cursor?: string | null | undefined;
  limit: number;
}

interface Around {
  brand: Pick<Brand, 'get'>;
  publishing: Publishing;
  forms: Pick<Forms, 'snapshot'>;
}

/** The account's landing pages: drafts, and through `Publishing` what visitors get. */
export class Pages {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<PageRow>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'page',
      read: readPageSql,
      remove: removePageSql,
      restore: restorePageSql,
    });
  }

  async create(name: string, start: PageStart): Promise<LandingPage> {
    const { design, presetKey } = await this.#startDesign(name, start);
    const id = newId();
    const { accountId, userId } = this.#unit.actor;
    await this.#around.publishing.create({ id, kind: 'page', title: name });
    await this.#unit.sql(insertPageSql, [
      accountId,
      id,
      name,
      JSON.stringify(design),
      presetKey,
      userId,
      this.#unit.clock.now(),
    ]);
    await this.#recordAssets(id, design);
    return this.get(id);
  }

  /** Throws `not_found` for a page that doesn’t exist or was removed. */
  get(id: string): Promise<LandingPage> {
    return this.#rows.line(id);
  }

  /** `search` matches part of a name. */
  async list({ search, status, sort, cursor, limit }: PageFilter): Promise<{
    items: PageLine[];
    nextCursor: string | null;
  }> {
    const offset = readOffset(cursor);
    const { rows } = await this.#unit.sql<Omit<PageLine, 'state' | 'url'>>(listPagesSql(sort), [
      ...this.#filterOf({ search, status }),
      limit + 1,
      offset,
    ]);
    const shown = rows.slice(0, limit);
    const lines = await withItems(this.#around.publishing, 'page', shown);
    const items = lines.map(({ published, ...row }) => ({
      ...row,
      state: published.state,
      url: published.url,
    }));
    return { items, nextCursor: rows.length > limit ? String(offset + limit) : null };
  }

  async total(filter: Pick<PageFilter, 'search' | 'status'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countPagesSql, this.#filterOf(filter));
    return rows[0]?.total ?? 0;
  }

  /** Saves the draft. Throws `stale_revision` if someone else saved since `revision`. */
  async save(id: string, { name, design }: PageContent, revision: number): Promise<LandingPage> {
    await this.#rows.get(id);
    const checked = readDesign(design);
    const { rows } = await this.#unit.sql(savePageSql, [
      this.#accountId,
      id,
      revision,
      name,
      JSON.stringify(checked),
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw stale((await this.#rows.get(id)).revision);
    await this.#recordAssets(id, checked);
    return this.get(id);
  }

  async rename(id: string, name: string): Promise<LandingPage> {
    const { design, revision } = await this.#rows.get(id);
    return this.save(id, { name, design }, revision);
  }

  /** Visitors get the draft as it was at `revision`. Throws `stale_revision` if it changed since. */
  async publish(id: string, revision: number): Promise<LandingPage> {
    const { name, design, revision: current } = await this.#rows.get(id);
    const compiled = await compileFor(this.#unit, this.#around, design, true);
    const { title, html, css, form } = compiled;
    const { rows } = await this.#unit.sql(notePublishedSql, [
      this.#accountId,
      id,
      revision,
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw stale(current);
    const shown = title === '' ? name : title;
    await this.#around.publishing.publish(id, { title: shown, html, css, data: { name, design, form } });
    await this.#recordAssets(id, design);
    return this.get(id);
  }

  /** Visitors get the page for addresses that don’t exist. The draft stays. */
  async unpublish(id: string): Promise<LandingPage> {
    await this.#rows.get(id);
    await this.#around.publishing.unpublish(id);
    return this.get(id);
  }

  /** A link to the draft as it is now, for a week, for anyone who has it. */
  async preview(id: string): Promise<{ url: string; expiresAt: Date }> {
    const { name, design } = await this.#rows.get(id);
    const { title, html, css } = await compileFor(this.#unit, this.#around, design, false);
    return this.#around.publishing.savePreview(id, { title: title === '' ? name : title, html, css });
  }

  /** The draft becomes what was published as version `n`. Visitors get it once it’s published. */
  async restoreVersion(id: string, n: number, revision: number): Promise<LandingPage> {
    const { name } = await this.#rows.get(id);
    const { data } = await this.#around.publishing.version(id, n);
    return this.save(id, { name, design: (data as { design: PageDesign }).design }, revision);
  }

  /** Its address answers “not found” at once. It can be restored for 30 days. */
  async remove(id: string): Promise<void> {
    await this.#rows.remove(id);
    await this.#recordAssets(id, null);
  }

  /** Does nothing for a page that isn’t deleted. */
  async restore(id: string): Promise<void> {
    if (!(await this.#rows.restore(id))) return;
    await this.#recordAssets(id, (await this.#rows.get(id)).design);
  }

  async #startDesign(
    name: string,
    start: PageStart,
  ): Promise<{ design: PageDesign; presetKey: string | null }> {
    if (start.from === 'blank') return { design: emptyPage(name), presetKey: null };
    if (start.from === 'page') {
      const { design, presetKey } = await this.#rows.get(start.id);
      return { design, presetKey };
    }
    const preset = findPreset(start.key);
    if (preset === undefined) throw notFound('design');
    return { design: preset.design, presetKey: preset.key };
  }

  #recordAssets(id: string, design: PageDesign | null): Promise<void> {
    return recordPictures(this.#unit, this.#around.publishing, { kind: 'page', id }, design);
  }

  #filterOf({ search, status }: Pick<PageFilter, 'search' | 'status'>): unknown[] {
    return [this.#accountId, containsPattern(search) ?? '', status];
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

/** The name of the refused block is in the field: `design.content.3.href`. */
function readDesign(input: PageDesign): PageDesign {
  const { data, error } = pageDesign.safeParse(input);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw fieldError(['design', ...(issue?.path ?? []).map(String)].join('.'), issue?.message ?? '');
}

function readOffset(cursor: string | null | undefined): number {
  return cursor !== null && cursor !== undefined && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
}

function stale(revision: number): DomainError {
  return new DomainError(
    'stale_revision',
    'Someone else saved this page while you were editing it. Reload to see their version, or overwrite it with yours.',
    { revision },
  );
}
