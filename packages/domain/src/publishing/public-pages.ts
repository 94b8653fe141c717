import type { AccountLanguage } from '../accounts/index.ts';
import type { Assets } from '../assets/index.ts';
import type { DomainWith, ScopeWith } from '../domain-with.ts';
import { type PublicPlace, publicUrlOf } from './addresses/handles.service.ts';
import { openPreview } from './preview-token.ts';
import type { PublishedKind, PublishedState, ShareChannel } from './published.schema.ts';
import { publishedStateAt, type StateFacts } from './published-state.ts';
import {
  findAccountSql,
  findCodeSql,
  findHandleSql,
  findLinkSql,
  findPageSql,
  findPreviewSql,
} from './public-pages.sql.ts';

/** The account of a public page. */
export interface PublicAccount extends AccountLanguage {
  accountId: string;
  /** ISO 3166 code. */
  country: string;
  company: string;
  /** Its postal address on one line. */
  address: string;
}

/** A page as visitors get it. */
export interface PublicPage extends PublicAccount {
  id: string;
  kind: PublishedKind;
  version: number;
  /** Grows with each save of the settings. */
  revision: number;
  title: string;
  description: string;
  isIndexed: boolean;
  card: { title: string; text: string; picture: { url: string; width: number; height: number } | null };
  allowedOrigins: string[];
  url: string;
  html: string;
  css: string;
  /** By the code in the address. */
  links: Readonly<Record<string, { id: string; channel: ShareChannel }>>;
}

/** What is at an address. A notice names the account alone: a closed survey shows neither title nor questions. */
export type FoundPage =
  | { kind: 'page'; page: PublicPage }
  | { kind: 'moved'; url: string }
  | {
      kind: 'notice';
      state: Exclude<PublishedState, 'open' | 'draft'>;
      account: PublicAccount;
      id: string;
      /** What it is: only forms, leads and surveys took answers. */
      of: PublishedKind;
    }
  | { kind: 'none' };

interface PageRow extends StateFacts, Omit<PublicAccount, 'accountId'> {
  id: string;
  kind: PublishedKind;
  slug: string;
  title: string;
  description: string;
  isIndexed: boolean;
  allowedOrigins: string[];
  revision: number;
  cardTitle: string;
  cardText: string;
  cardPictureId: string | null;
  version: number | null;
  html: string | null;
  css: string | null;
  links: PublicPage['links'] | null;
}

type PreviewRow = Omit<PageRow, keyof StateFacts | 'isIndexed' | 'version' | 'links'> & { expiresAt: Date };

type PagesDomain = Pick<DomainWith<{ assets: Assets }>, 'openScope' | 'pool' | 'config' | 'deps'>;
type PagesScope = ScopeWith<{ assets: Assets }>;

const none = { kind: 'none' } as const;
/** What addresses consist of; anything else isn’t looked up. */
const name = /^[a-z0-9-]{1,60}$/;

/** Published items by their public addresses, before an account is known. */
export class PublicPages {
  readonly #domain: PagesDomain;

  constructor(domain: PagesDomain) {
    this.#domain = domain;
  }

  /** Earlier handles and slugs answer `moved`. */
  async find(handle: string, slug: string): Promise<FoundPage> {
    if (!name.test(handle) || !name.test(slug)) return none;
    const { rows } = await this.#domain.pool.query<PublicPlace & { accountId: string }>(findHandleSql, [
      handle,
    ]);
    const [owner] = rows;
    if (owner === undefined) return none;
    return this.#inAccount(owner.accountId, async (scope) => {
      const found = await scope.sql<PageRow>(findPageSql, [owner.accountId, slug]);
      const [row] = found.rows;
      if (row === undefined) return none;
      const state = publishedStateAt(row, this.#domain.deps.clock.now());
      if (state === 'draft') return none;
      const url = publicUrlOf(this.#domain.config, owner, row.slug);
      if (owner.handle !== handle || row.slug !== slug) return { kind: 'moved', url };
      const account = accountOf(owner.accountId, row);
      if (state !== 'open') return { kind: 'notice', state, account, id: row.id, of: row.kind };
      return { kind: 'page', page: await pageOf(scope, account, row, url) };
    });
  }

  /** The account of a domain of its own; null while nothing of it is public. */
  account(accountId: string): Promise<PublicAccount | null> {
    return this.#inAccount(accountId, async ({ sql }) => {
      const { rows } = await sql<Omit<PublicAccount, 'accountId'>>(findAccountSql, [accountId]);
      return rows[0] === undefined ? null : accountOf(accountId, rows[0]);
    });
  }

  /** The draft of a preview link; null once it has expired or a newer preview was made. */
  async preview(token: string): Promise<PublicPage | null> {
    const subject = openPreview(this.#domain.config.secret, token);
    const now = this.#domain.deps.clock.now();
    if (subject === null || subject.expiresAt <= now) return null;
    const { accountId, previewId } = subject;
    return this.#inAccount(accountId, async (scope) => {
      const { rows } = await scope.sql<PreviewRow>(findPreviewSql, [accountId, previewId]);
      const [row] = rows;
      if (row === undefined || row.expiresAt <= now) return null;
      const page = { ...row, isIndexed: false, version: 1, links: {} };
      const url = `${this.#domain.config.publicUrl}/w/preview/${token}`;
      return pageOf(scope, accountOf(accountId, row), page, url);
    });
  }

  /**
   * The page of a share link, with the link’s code in its address; null for a code that isn’t ours, or not of the account
   * whose domain it was opened on.
   */
  async openLink(code: string, only?: string): Promise<string | null> {
    if (!/^[A-Za-z0-9]{10}$/.test(code)) return null;
    const { rows } = await this.#domain.pool.query<{ accountId: string }>(findCodeSql, [code]);
    const accountId = rows[0]?.accountId;
    if (accountId === undefined || (only !== undefined && accountId !== only)) return null;
    return this.#inAccount(accountId, async ({ sql }) => {
      const { rows: found } = await sql<PublicPlace & { slug: string }>(findLinkSql, [accountId, code]);
      const [link] = found;
      if (link === undefined) return null;
      return `${publicUrlOf(this.#domain.config, link, link.slug)}?s=${code}`;
    });
  }

  #inAccount<T>(accountId: string, work: (scope: PagesScope) => Promise<T>): Promise<T> {
    return this.#domain.openScope({ accountId, userId: null, isReadOnly: true }, work);
  }
}

function accountOf(
  accountId: string,
  { country, company, address, language, isBrowserLanguageUsed }: Omit<PublicAccount, 'accountId'>,
): PublicAccount {
  return { accountId, country, company, address, language, isBrowserLanguageUsed };
}

async function pageOf(
  { assets }: Pick<PagesScope, 'assets'>,
  account: PublicAccount,
  row: Omit<PageRow, keyof StateFacts>,
  url: string,
): Promise<PublicPage> {
  const { id, kind, revision, title, description, isIndexed, allowedOrigins } = row;
  const picture = row.cardPictureId === null ? null : await assets.find(row.cardPictureId);
  return {
    ...account,
    id,
    kind,
    revision,
    title,
    description,
    isIndexed,
    allowedOrigins,
    url,
    version: row.version ?? 0,
    card: {
      title: row.cardTitle === '' ? title : row.cardTitle,
      text: row.cardText === '' ? description : row.cardText,
      picture:
        picture === null
          ? null
          : {
              url: picture.emailUrl,
              width: picture.emailWidth,
              height: picture.emailHeight,
            },
    },
    html: row.html ?? '',
    css: row.css ?? '',
    links: row.links ?? {},
  };
}
