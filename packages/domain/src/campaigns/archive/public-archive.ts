import { type AccountLanguage, accountLanguage, isBlocked } from '../../accounts/index.ts';
import { linkTokens } from '../../tracking/index.ts';
import type { BareDomain } from '../../domain-with.ts';
import { notFound } from '../../kernel/index.ts';
import { type CompiledMessage, type RenderedMessage, renderMessage } from '../../templates/index.ts';
import { findArchivedSql } from '../campaigns.sql.ts';

export interface ArchiveEntry {
  campaignId: string;
  subject: string;
  /** The start of the plain text, for feeds. */
  summary: string;
  sentAt: Date;
}

export interface ArchivePage extends AccountLanguage {
  accountId: string;
  company: string;
  entries: ArchiveEntry[];
  /** Cursor of the next, older page. */
  nextCursor: string | null;
}

export interface ArchivedMessage extends RenderedMessage, AccountLanguage {
  accountId: string;
  company: string;
  sentAt: Date;
}

interface Row extends AccountLanguage {
  id: string;
  name: string;
  compiled: CompiledMessage;
  company: string;
  address: string;
  finishedAt: Date;
}

/** The public link of an account's archive. It never changes and reveals nothing. */
export function archiveToken(secret: string, accountId: string): string {
  return linkTokens(secret).make('archive', accountId, accountId);
}

/** Finished campaigns that an account made public, without any recipient's data. */
export class PublicArchive {
  readonly #domain: Pick<BareDomain, 'openScope' | 'config'>;

  constructor(domain: Pick<BareDomain, 'openScope' | 'config'>) {
    this.#domain = domain;
  }

  /** Newest first. Throws `not_found` for a link that isn't ours. */
  async list(token: string, cursor: string | null = null, limit = 20): Promise<ArchivePage> {
    const accountId = this.#open(token);
    const before = /^\d{4}-[\d:T.Z-]+$/.test(cursor ?? '') ? cursor : 'infinity';
    const rows = await this.#rows(
      accountId,
      'and c.finished_at < $2::timestamptz order by c.finished_at desc limit $3',
      [before, limit + 1],
    );
    const { company, language, isBrowserLanguageUsed } = rows[0] ?? (await this.#account(accountId));
    const entries = rows.slice(0, limit).map((row) => {
      const { subject, text } = renderAnonymously(row);
      return { campaignId: row.id, subject, summary: summarise(text), sentAt: row.finishedAt };
    });
    return {
      accountId,
      company,
      language,
      isBrowserLanguageUsed,
      entries,
      nextCursor: rows.length > limit ? (entries.at(-1)?.sentAt.toISOString() ?? null) : null,
    };
  }

  /** One message. Throws `not_found` if it isn't public. */
  async message(token: string, campaignId: string): Promise<ArchivedMessage> {
    const accountId = this.#open(token);
    const [row] = /^[0-9a-f-]{36}$/.test(campaignId)
      ? await this.#rows(accountId, 'and c.id = $2', [campaignId])
      : [];
    if (row === undefined) throw notFound('email');
    const { company, language, isBrowserLanguageUsed, finishedAt } = row;
    return {
      ...renderAnonymously(row),
      accountId,
      company,
      language,
      isBrowserLanguageUsed,
      sentAt: finishedAt,
    };
  }

  #open(token: string): string {
    const subject = linkTokens(this.#domain.config.secret).open('archive', token);
    if (subject === null) throw notFound('archive');
    return subject.accountId;
  }

  #rows(accountId: string, condition: string, params: unknown[]): Promise<Row[]> {
    return this.#domain.openScope({ accountId, userId: null }, async ({ sql }) => {
      if (await isBlocked(sql, accountId)) throw notFound('archive');
      const { rows } = await sql<Row>(findArchivedSql(condition), [accountId, ...params]);
      return rows;
    });
  }

  async #account(accountId: string): Promise<AccountLanguage & { company: string }> {
    return this.#domain.openScope({ accountId, userId: null }, async ({ sql }) => {
      const { rows } = await sql<AccountLanguage & { company: string }>(
        `select a.company, ${accountLanguage('a')} from account a where a.id = $1`,
        [accountId],
      );
      if (rows[0] === undefined) throw notFound('archive');
      return rows[0];
    });
  }
}

/** The start of a text on one line, without link addresses, cut between characters. */
function summarise(text: string): string {
  const line = text.replace(/\s*\[https?:[^\]]*\]/g, '').replace(/\s+/g, ' ');
  return [...line].slice(0, 200).join('');
}

/** Merge tags about the recipient are blank or show their fallback, conditional parts are missing; links go straight to their targets. */
function renderAnonymously(row: Row): RenderedMessage {
  return renderMessage(row.compiled, {
    contact: {},
    campaign: { name: row.name },
    account: { name: row.company, address: row.address },
    links: { click: null, pixel: null, unsubscribe: '#', preferences: '#', viewInBrowser: '#' },
  });
}
