import { requireNotBlocked } from '../accounts/index.ts';
import { type Assets, recordAssetUses } from '../assets/index.ts';
import type { DomainConfig } from '../config.ts';
import { DomainError, fieldError, newId, notFound, staleRevision, type Unit } from '../kernel/index.ts';
import { type Handles, type PublicPlace, publicUrlOf } from './addresses/handles.service.ts';
import { previewToken } from './preview-token.ts';
import {
  type PublishedKind,
  publishedLimits,
  type PublishedSettings,
  publishedSettings,
  type PublishedStatus,
} from './published.schema.ts';
import { publishedStateAt } from './published-state.ts';
import {
  changeStatusSql,
  freeSlugSql,
  insertItemSql,
  insertVersionSql,
  isSlugTakenSql,
  keepSlugSql,
  listItemsSql,
  listVersionsSql,
  publishItemSql,
  readItemSql,
  removeItemSql,
  restoreItemSql,
  savePreviewSql,
  saveSettingsSql,
} from './publishing.sql.ts';
import {
  type CompiledContent,
  type PublishedVersion,
  requireFit,
  type VersionLine,
} from './published-content.ts';
import { titleOf } from './find-changed.ts';
import { readVersion } from './read-version.ts';
import { type ItemRow, type PublishedItem, toItem } from './published-item.ts';
import { insertShareLinks } from './links/share-links.service.ts';
import { slugLimits } from './slug.schema.ts';
import { numbered, toSlug } from './addresses/to-slug.ts';

export interface NewItem {
  /** The id of the form, page or other thing it publishes. */
  id: string;
  kind: PublishedKind;
  title: string;
}

const gone = 'Our staff took this page down, so it can’t be published. Contact support.';
const day = 86_400_000;

/** What an account publishes: addresses, settings, versions and status. */
export class Publishing {
  readonly #unit: Unit;
  readonly #around: {
    config: Pick<DomainConfig, 'publicUrl' | 'secret'>;
    assets: Pick<Assets, 'find'>;
    handles: Handles;
  };

  constructor(
    unit: Unit,
    around: {
      config: Pick<DomainConfig, 'publicUrl' | 'secret'>;
      assets: Pick<Assets, 'find'>;
      handles: Handles;
    },
  ) {
    this.#unit = unit;
    this.#around = around;
  }

  /** A draft with an address made from its title, and a share link per channel. */
  async create({ id, kind, title }: NewItem): Promise<PublishedItem> {
    await this.#around.handles.current();
    const { accountId, userId } = this.#unit.actor;
    const now = this.#unit.clock.now();
    const wanted = toSlug(title, slugLimits.slug, kind);
    const shown = title.trim().slice(0, publishedLimits.title).toWellFormed() || kind;
    await this.#withFreeSlug(wanted, async (slug) => {
      const { rows } = await this.#unit.sql(insertItemSql, [accountId, id, kind, slug, shown, userId, now]);
      return rows.length > 0;
    });
    await insertShareLinks(this.#unit, id);
    return this.get(id);
  }

  /** Throws `not_found` for an item that doesn’t exist or was removed. */
  async get(id: string): Promise<PublishedItem> {
    const item = await this.find(id);
    if (item === null) throw notFound('page');
    return item;
  }

  async find(id: string): Promise<PublishedItem | null> {
    const { rows } = await this.#unit.sql<ItemRow>(readItemSql, [this.#accountId, id]);
    return rows[0] === undefined ? null : this.#present(rows[0], await this.#around.handles.place());
  }

  /** Newest first, 1,000 at most: of all, or of those with the ids. */
  async list(kind: PublishedKind, ids: readonly string[] | null = null): Promise<PublishedItem[]> {
    const { rows } = await this.#unit.sql<ItemRow>(listItemsSql, [this.#accountId, kind, ids]);
    if (rows.length === 0) return [];
    const place = await this.#around.handles.place();
    return rows.map((row) => this.#present(row, place));
  }

  /**
   * Throws field errors, and `stale_revision` if someone else saved since `revision`. The address before redirects to
   * the new one.
   */
  async saveSettings(id: string, settings: PublishedSettings, revision: number): Promise<PublishedItem> {
    const before = await this.get(id);
    const fields = this.#checked(settings);
    const { slug, card } = fields;
    const picture = card.pictureId === null ? null : await this.#around.assets.find(card.pictureId);
    if (card.pictureId !== null && picture?.contentType.startsWith('image/') !== true)
      throw fieldError('card.pictureId', 'This picture was deleted. Choose another one from your uploads.');
    const { rows: taken } = await this.#unit.sql(isSlugTakenSql, [this.#accountId, slug, id]);
    if (taken.length > 0)
      throw fieldError('slug', 'Another of your pages has this address. Choose another one.');
    const { rows } = await this.#unit.sql(saveSettingsSql, [
      this.#accountId,
      id,
      revision,
      slug,
      fields.title,
      fields.description,
      fields.isIndexed,
      fields.opensAt,
      fields.closesAt,
      card.title,
      card.text,
      card.pictureId,
      fields.allowedOrigins,
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('these settings');
    await this.#unit.sql(freeSlugSql, [this.#accountId, slug]);
    if (before.slug !== slug) await this.#unit.sql(keepSlugSql, [this.#accountId, before.slug, id]);
    await recordAssetUses(this.#unit, { kind: 'published', id }, [picture?.url ?? null]);
    return this.get(id);
  }

  /**
   * Stores a version that never changes, and shows it. Answers its number. Throws `blocked` for an item that staff took
   * down, or an account that they blocked. A new account’s first pages wait for staff.
   */
  async publish(id: string, content: CompiledContent & { data: unknown }): Promise<number> {
    requireFit(content);
    const { accountId, userId } = this.#unit.actor;
    await requireNotBlocked(this.#unit.sql, accountId);
    const now = this.#unit.clock.now();
    const { rows } = await this.#unit.sql<{ version: number }>(publishItemSql, [accountId, id, now]);
    const version = rows[0]?.version;
    if (version === undefined) throw await this.#refusal(id);
    await this.#unit.sql(insertVersionSql, [
      accountId,
      id,
      version,
      titleOf(content.title),
      JSON.stringify(content.data),
      content.html,
      content.css,
      userId,
      now,
    ]);
    return version;
  }

  /** Back to a draft: visitors get the page for addresses that don’t exist. */
  unpublish(id: string): Promise<PublishedItem> {
    return this.#change(id, 'draft', ['published', 'closed']);
  }

  /** Visitors get a notice that it’s closed. */
  close(id: string): Promise<PublishedItem> {
    return this.#change(id, 'closed', ['published']);
  }

  /** Shows the last published version again. */
  reopen(id: string): Promise<PublishedItem> {
    return this.#change(id, 'published', ['closed', 'draft']);
  }

  /** Newest first. */
  async versions(id: string): Promise<VersionLine[]> {
    const { rows } = await this.#unit.sql<VersionLine>(listVersionsSql, [this.#accountId, id]);
    return rows;
  }

  /** Throws `not_found` for a version that doesn’t exist. */
  version(id: string, n: number): Promise<PublishedVersion> {
    return readVersion(this.#unit, id, n);
  }

  /**
   * Keeps a compiled draft for a week and answers the link that shows it to anyone who has it. Throws `blocked` for an
   * item that staff took down, or an account that they blocked.
   */
  async savePreview(id: string, content: CompiledContent): Promise<{ url: string; expiresAt: Date }> {
    await requireNotBlocked(this.#unit.sql, this.#accountId);
    const { takenDownAt } = await this.get(id);
    if (takenDownAt !== null) throw new DomainError('blocked', gone);
    requireFit(content);
    const previewId = newId();
    const expiresAt = new Date(this.#unit.clock.now().getTime() + publishedLimits.previewDays * day);
    const { title, html, css } = content;
    await this.#unit.sql(savePreviewSql, [
      this.#accountId,
      id,
      previewId,
      title.slice(0, 200).toWellFormed(),
      html,
      css,
      expiresAt,
    ]);
    const { secret, publicUrl } = this.#around.config;
    const token = previewToken(secret, { accountId: this.#accountId, previewId, expiresAt });
    return { url: `${publicUrl}/w/preview/${token}`, expiresAt };
  }

  /** Its address answers “not found” at once. It can be restored for 30 days. */
  async remove(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(removeItemSql, [this.#accountId, id, this.#unit.clock.now()]);
    if (rows.length === 0) throw notFound('page');
  }

  /** Takes back a removal, with another address if its own was taken since. */
  async restore(id: string): Promise<PublishedItem> {
    const { rows } = await this.#unit.sql<{ slug: string }>(
      'select slug from published where account_id = $1 and id = $2 and deleted_at is not null',
      [this.#accountId, id],
    );
    if (rows[0] === undefined) throw notFound('page');
    await this.#withFreeSlug(rows[0].slug, async (slug) => {
      const { rows: taken } = await this.#unit.sql(isSlugTakenSql, [this.#accountId, slug, id]);
      if (taken.length > 0) return false;
      await this.#unit.sql(restoreItemSql, [this.#accountId, id, this.#unit.clock.now(), slug]);
      return true;
    });
    return this.get(id);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  #present(row: ItemRow, place: PublicPlace): PublishedItem {
    const state = publishedStateAt(row, this.#unit.clock.now());
    return toItem(row, state, publicUrlOf(this.#around.config, place, row.slug));
  }

  #checked(settings: PublishedSettings): PublishedSettings {
    const { success, data, error } = publishedSettings.safeParse(settings);
    if (success) return data;
    const [issue] = error.issues;
    throw fieldError(issue?.path.join('.') ?? '', issue?.message ?? 'Check these settings');
  }

  async #withFreeSlug(wanted: string, attempt: (slug: string) => Promise<boolean>): Promise<void> {
    for (let n = 1; n <= 50; n += 1) if (await attempt(numbered(wanted, n, slugLimits.slug))) return;
    if (!(await attempt(`${wanted.slice(0, 40)}-${newId().slice(-12)}`)))
      throw new DomainError('conflict', 'Someone else just saved this. Try again.');
  }

  async #change(id: string, to: PublishedStatus, from: readonly PublishedStatus[]): Promise<PublishedItem> {
    if (to === 'published') await requireNotBlocked(this.#unit.sql, this.#accountId);
    const { rows } = await this.#unit.sql(changeStatusSql, [
      this.#accountId,
      id,
      to,
      from,
      this.#unit.clock.now(),
    ]);
    const item = await this.get(id);
    if (rows.length > 0 || item.status === to) return item;
    throw await this.#refusal(id);
  }

  async #refusal(id: string): Promise<DomainError> {
    const item = await this.get(id);
    if (item.takenDownAt !== null) return new DomainError('blocked', gone);
    return new DomainError('invalid_state', 'This was never published. Publish it first.');
  }
}
