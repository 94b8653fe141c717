import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { type LinkTokens, linkTokens } from '../../tracking/index.ts';
import { confirmLink, shortCodeKey, unsubscribeLink } from './short-code.ts';
import { insertShortLinksOfSql, insertShortLinksSql } from './short-links.sql.ts';

/**
 * The target of a short link: a tracked link (with its click token), the unsubscribe page, or the page that confirms what
 * the text asked.
 */
export type ShortLinkTarget = { accountId: string } & (
  | { kind: 'click' | 'unsubscribe'; token: string }
  | { kind: 'confirm'; messageId: string }
);

/**
 * Stores the codes of a frozen campaign for each recipient and link number. Runs in the freeze's transaction,
 * so every code in a sent text works.
 */
export async function storeShortLinks(
  sql: Sql,
  secret: string,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  numbers: number[],
): Promise<void> {
  if (numbers.length === 0) return;
  await sql(insertShortLinksSql, [accountId, campaignId, shortCodeKey(secret), numbers]);
}

/** The same for messages that were added to a campaign that grows. */
export async function storeShortLinksOf(
  sql: Sql,
  secret: string,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  numbers: number[],
): Promise<void> {
  if (numbers.length === 0) return;
  await sql(insertShortLinksOfSql, [accountId, ids, shortCodeKey(secret), numbers]);
}

/** Resolves short-link codes. */
export class ShortLinks {
  readonly #pool: BareDomain['pool'];
  readonly #tokens: LinkTokens;

  constructor(domain: Pick<BareDomain, 'pool' | 'config'>) {
    this.#pool = domain.pool;
    this.#tokens = linkTokens(domain.config.secret);
  }

  /** Null for an unknown code. Read-only. */
  async open(code: string): Promise<ShortLinkTarget | null> {
    if (!/^[A-Za-z0-9]{10}$/.test(code)) return null;
    const { rows } = await this.#pool.query<{ accountId: string; deliveryId: string; n: number }>(
      'select account_id, delivery_id, n from short_link where code = $1',
      [code],
    );
    const link = rows[0];
    if (link === undefined) return null;
    const { accountId, deliveryId, n } = link;
    if (n === confirmLink) return { kind: 'confirm', accountId, messageId: deliveryId };
    return n === unsubscribeLink
      ? { kind: 'unsubscribe', accountId, token: this.#tokens.make('unsubscribe', accountId, deliveryId) }
      : { kind: 'click', accountId, token: this.#tokens.make('click', accountId, deliveryId, n) };
  }
}
