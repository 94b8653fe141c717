import type { BareDomain } from '../../domain-with.ts';
import { DomainError, networkOf, newId, takeRate } from '../../kernel/index.ts';
import type { AbuseReport } from '../published.schema.ts';
import { insertReportSql } from './publishing-reviews.sql.ts';

/** Per network. */
const rate = { points: 5, seconds: 3_600 };

/**
 * Stores what a stranger reports about a page, for our staff. Throws `rate_limited` for a network that reports too
 * much. Past a hundred open reports of one page another one tells staff nothing new and isn’t stored.
 */
export async function reportAbuse(
  domain: Pick<BareDomain, 'openScope' | 'pool'>,
  { accountId, publishedId }: { accountId: string; publishedId: string },
  { reason, detail, email }: AbuseReport,
  ip: string,
): Promise<void> {
  const { isAllowed } = await takeRate(domain.pool, `abuse:${networkOf(ip)}`, rate);
  if (!isAllowed)
    throw new DomainError('rate_limited', 'You sent several reports. Wait an hour before the next one.');
  await domain.openScope({ accountId, userId: null }, ({ sql, clock }) =>
    sql(insertReportSql, [accountId, newId(), publishedId, reason, detail, email, clock.now()]),
  );
}
