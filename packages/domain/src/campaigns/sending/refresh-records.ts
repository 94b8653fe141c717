import { type AudienceCriteria, countAudience } from '../../sending/index.ts';
import type { DomainWith } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { checkDomain, type SendingDomains } from '../../senders/index.ts';
import { askAudience } from '../recipients/ask-audience.ts';
import { Campaign } from '../campaign.entity.ts';
import { findDomainToCheckSql } from '../campaigns.sql.ts';

/** Above this many recipients, the sender's domain records are checked again before sending. */
export const largeSend = 1_000;
const freshForLargeMs = 10 * 60_000;
const freshMs = 24 * 3_600_000;

/**
 * Checks the sender's domain in DNS if the last answer is too old for this campaign: ten minutes for a large
 * one, a day for any. While DNS doesn't answer, the last result counts.
 */
export async function refreshRecords(
  domain: Pick<DomainWith<{ sendingDomains: SendingDomains }>, 'openScope' | 'config' | 'deps'>,
  accountId: string,
  campaignId: string,
): Promise<void> {
  const stale = await domain.openScope({ accountId, userId: null }, async (scope) => {
    const { rows } = await scope.sql<{ domainId: string; ageMs: number | null }>(findDomainToCheckSql, [
      accountId,
      campaignId,
    ]);
    const found = rows[0];
    if (found === undefined || (found.ageMs ?? Infinity) <= freshForLargeMs) return null;
    if ((found.ageMs ?? Infinity) > freshMs) return found.domainId;
    const { question } = await askAudience(scope, await scope.em.findOneOrFail(Campaign, { id: campaignId }));
    return (await isLarge(scope.sql, question)) ? found.domainId : null;
  });
  if (stale === null) return;
  await checkDomain(domain, accountId, stale).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
    domain.deps.logger.warn(
      { accountId, campaignId },
      'DNS did not answer before a campaign; using the last check',
    );
  });
}

async function isLarge(
  sql: Parameters<typeof countAudience>[0],
  question: AudienceCriteria,
): Promise<boolean> {
  return (await countAudience(sql, question)).recipients >= largeSend;
}
