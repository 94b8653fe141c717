import { randomBytes } from 'node:crypto';
import type { ReadFile, StoredType } from '@talkdrum/asset-files';
import { requireNotBlocked } from '../accounts/index.ts';
import {
  containsPattern,
  countTotal,
  DomainError,
  notFound,
  readTimePosition,
  timeCursorOf,
  type Total,
  type Unit,
} from '../kernel/index.ts';
import type { AssetFilter } from './asset.schema.ts';
import {
  countAssetsSql,
  finishAssetSql,
  insertAssetSql,
  isLogoSql,
  listAssetsSql,
  matchAssetsSql,
  pageAssetsSql,
  readAssetSql,
  removeAssetsSql,
  restoreAssetsSql,
  storedBytesSql,
  usesSql,
} from './assets.sql.ts';

import { type AssetUse, recordAssetUses } from './record-uses.ts';
import { pathOf, type StoredRendition } from './renditions.ts';

/** A file of the account, with its public addresses. */
export interface Asset {
  id: string;
  filename: string;
  contentType: StoredType;
  /** Of all its renditions. */
  bytes: number;
  width: number;
  height: number;
  pages: number | null;
  createdAt: Date;
  /** How many templates, campaigns and brand kits show it; nothing for a kind that doesn't. */
  uses: { kind: AssetUse['kind']; count: number }[];
  /** What people download. */
  url: string;
  /** For a mail: at most 1,200 pixels wide; a PDF's first page. */
  emailUrl: string;
  /** Of what `emailUrl` shows, in pixels. */
  emailWidth: number;
  emailHeight: number;
  thumbUrl: string;
}

export interface AssetPageFilter extends Pick<AssetFilter, 'search' | 'kind' | 'limit'> {
  cursor: string | null;
}

interface AssetRow extends Omit<Asset, 'url' | 'emailUrl' | 'emailWidth' | 'emailHeight' | 'thumbUrl'> {
  key: string;
  renditions: StoredRendition[];
}

export interface AssetSpace {
  usedBytes: number;
  allowedBytes: number;
}

interface Surroundings {
  publicUrl: string;
  /** How much the account's plan stores, in bytes. */
  allowedBytes(): Promise<number>;
}

/** The account's files. */
export class Assets {
  readonly #unit: Unit;
  readonly #around: Surroundings;

  constructor(unit: Unit, around: Surroundings) {
    this.#unit = unit;
    this.#around = around;
  }

  async list({ search, kind, sort, page, limit }: AssetFilter): Promise<{ items: Asset[]; total: number }> {
    const found = this.#found(search, kind);
    const { rows } = await this.#unit.sql<AssetRow>(listAssetsSql(sort), [
      ...found,
      limit,
      (page - 1) * limit,
    ]);
    const { rows: counted } = await this.#unit.sql<{ total: number }>(countAssetsSql, found);
    return { items: rows.map((row) => this.#present(row)), total: counted[0]?.total ?? 0 };
  }

  /** Newest first, for programs that read page after page. */
  async page({
    search,
    kind,
    limit,
    cursor,
  }: AssetPageFilter): Promise<{ items: Asset[]; nextCursor: string | null }> {
    const from = readTimePosition(cursor);
    const { rows } = await this.#unit.sql<AssetRow>(pageAssetsSql, [
      ...this.#found(search, kind),
      limit + 1,
      from?.at ?? null,
      from?.id ?? null,
    ]);
    const items = rows.slice(0, limit).map((row) => this.#present(row));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items,
      nextCursor: last === undefined ? null : timeCursorOf({ at: last.createdAt, id: last.id }),
    };
  }

  /** How many files `page` finds on all pages. */
  total({ search, kind }: Pick<AssetPageFilter, 'search' | 'kind'>): Promise<Total> {
    return countTotal(this.#unit.sql, matchAssetsSql, this.#found(search, kind));
  }

  /** Null for a file that doesn't exist or was deleted. */
  async find(id: string): Promise<Asset | null> {
    const { rows } = await this.#unit.sql<AssetRow>(readAssetSql, [this.#accountId, id]);
    return rows[0] === undefined ? null : this.#present(rows[0]);
  }

  /** Throws `not_found` for a file that doesn't exist or was deleted. */
  async get(id: string): Promise<Asset> {
    const asset = await this.find(id);
    if (asset === null) throw notFound('file');
    return asset;
  }

  async space(): Promise<AssetSpace> {
    const { rows } = await this.#unit.sql<{ bytes: bigint }>(storedBytesSql, [this.#accountId]);
    return { usedBytes: Number(rows[0]?.bytes ?? 0), allowedBytes: await this.#around.allowedBytes() };
  }

  /** The templates and campaigns that show a file, and the brand kit if it's the logo. */
  async uses(id: string): Promise<AssetUse[]> {
    const { rows } = await this.#unit.sql<AssetUse>(usesSql, [this.#accountId, id]);
    return rows;
  }

  /** Throws `limit_reached` if the plan doesn't store this much more, and `blocked` if staff blocked the account. */
  async requireSpace(bytes: number): Promise<void> {
    await requireNotBlocked(this.#unit.sql, this.#accountId);
    // Uploads of one account at the same time are counted one after the other.
    await this.#unit.sql('select 1 from account where id = $1 for no key update', [this.#accountId]);
    const { usedBytes, allowedBytes } = await this.space();
    if (usedBytes + bytes <= allowedBytes) return;
    throw new DomainError(
      'limit_reached',
      `Your plan stores ${Math.round(allowedBytes / 1_000_000).toLocaleString('en')} MB of files, and this one doesn’t fit. Delete files or choose a larger plan.`,
    );
  }

  /**
   * Notes a file before its renditions are stored, so that none is in the storage without a row. Null if the id is that of
   * another file, or of one stored since then.
   */
  async begin(id: string, filename: string, file: ReadFile): Promise<{ key: string } | null> {
    const bytes = file.renditions.reduce((sum, rendition) => sum + rendition.bytes.byteLength, 0);
    await this.requireSpace(bytes);
    const { rows } = await this.#unit.sql<{ key: string }>(insertAssetSql, [
      this.#accountId,
      id,
      filename,
      file.type,
      randomBytes(16).toString('base64url'),
      bytes,
      file.width,
      file.height,
      file.pages,
      JSON.stringify(
        file.renditions.map(({ bytes: { byteLength }, ...rest }) => ({ ...rest, bytes: byteLength })),
      ),
      this.#unit.actor.userId,
    ]);
    return rows[0] ?? null;
  }

  /** After all its renditions were stored. */
  async finish(id: string): Promise<Asset> {
    await this.#unit.sql(finishAssetSql, [this.#accountId, id]);
    return this.get(id);
  }

  /** Hides files from the gallery. Their addresses keep working for 30 days, and longer where mails show them. */
  async remove(ids: readonly string[]): Promise<number> {
    const { rows } = await this.#unit.sql(removeAssetsSql, [this.#accountId, ids, this.#unit.clock.now()]);
    await this.#followLogo(ids);
    return rows.length;
  }

  async restore(ids: readonly string[]): Promise<number> {
    const { rows } = await this.#unit.sql(restoreAssetsSql, [this.#accountId, ids]);
    await this.#followLogo(ids);
    return rows.length;
  }

  /** Without its file, the logo is shown nowhere; with it, everywhere again. */
  async #followLogo(ids: readonly string[]): Promise<void> {
    const { rows } = await this.#unit.sql<{ logoId: string }>(isLogoSql, [this.#accountId, ids]);
    if (rows[0] === undefined) return;
    const logo = await this.find(rows[0].logoId);
    await recordAssetUses(this.#unit, { kind: 'brand', id: this.#accountId }, [logo?.url ?? null]);
    await this.#unit.dueWork.add('brand.changed', this.#accountId, this.#unit.clock.now());
  }

  #found(search: string, kind: AssetFilter['kind']): unknown[] {
    return [this.#accountId, containsPattern(search) ?? '', kind];
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  #present({ key, renditions, ...row }: AssetRow): Asset {
    const rendition = (name: StoredRendition['name']) => {
      const found = renditions.find((one) => one.name === name);
      return found === undefined
        ? { url: '', width: 0, height: 0 }
        : { ...found, url: `${this.#around.publicUrl}/files/${pathOf(key, found)}` };
    };
    const email = rendition('email');
    return {
      ...row,
      url: rendition('full').url,
      emailUrl: email.url,
      emailWidth: email.width,
      emailHeight: email.height,
      thumbUrl: rendition('thumb').url,
    };
  }
}
