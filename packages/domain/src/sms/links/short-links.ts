import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { type LinkTokens, linkTokens } from '../../tracking/index.ts';
import { shortCodeKey, unsubscribeLink } from './short-code.ts';
import { insertShortLinksSql } from './short-links.sql.ts';

/** The target of a short link: a tracked link (with its click token) or the unsubscribe page. */
export type ShortLinkTarget = { kind: 'click'; token: string } | { kind: 'unsubscribe'; token: string };

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
    if (link.n === unsubscribeLink)
      return {
        kind: 'unsubscribe',
        token: this.#tokens.make('unsubscribe', link.accountId, link.deliveryId),
      };
    return { kind: 'click', token: this.#tokens.make('click', link.accountId, link.deliveryId, link.n) };
  }
}
