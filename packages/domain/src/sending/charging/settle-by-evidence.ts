import type { BareDomain } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler, type Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, toCurrency } from '../../wallet/index.ts';
import { chargeCampaign } from './charge-campaign.ts';
import { reserveCampaign } from './reserve-campaign.ts';
import { batchSubject, chargeBatches, holdLifeMs } from '../../messages/index.ts';
import {
  settleMessagesByEvidenceSql,
  settleRecipientsByEvidenceSql,
  settledAtOnce,
} from './settle-by-evidence.sql.ts';

/** When to retry if the wallet can't pay: it may be funded by then. */
const againMs = 6 * 3_600_000;

/**
 * Marks messages in doubt that did arrive as `sent`: counted, paid for, and no longer offered for a retry.
 * While the wallet is empty they stay in doubt, but a retry skips them all the same.
 */
export function settleByEvidence(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'delivery.evidence',
    async run({ accountId, subjectId }) {
      const settle = accountId === subjectId ? settleAccountMessages : settleCampaign;
      try {
        const settled = await domain.openScope({ accountId, userId: null }, (scope) =>
          settle(scope, subjectId),
        );
        return settled === settledAtOnce ? new Date() : undefined;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'insufficient_funds')
          return new Date(Date.now() + againMs);
        throw error;
      }
    },
  };
}

async function settleCampaign(unit: Unit, campaignId: string): Promise<number> {
  const { sql, actor } = unit;
  const { rows } = await sql<{ status: string }>(
    'select status from campaign where account_id = $1 and id = $2 for update',
    [actor.accountId, campaignId],
  );
  const settled = await sql<{ n: number }>(settleRecipientsByEvidenceSql, [actor.accountId, campaignId]);
  const n = settled.rows[0]?.n ?? 0;
  // When the campaign ended, its hold was released. Before that, the regular capture covers these messages.
  if (n > 0 && ['finished', 'cancelled'].includes(rows[0]?.status ?? '')) {
    await reserveCampaign(unit, campaignId);
    await chargeCampaign(sql, actor.accountId, campaignId, { isOver: !(await isLive(unit, campaignId)) });
  }
  return n;
}

async function isLive({ sql, actor }: Unit, campaignId: string): Promise<boolean> {
  const { rows } = await sql(
    `
      select 1
      from delivery
      where account_id = $1 and campaign_id = $2 and state = 'queued'
      limit 1`,
    [actor.accountId, campaignId],
  );
  return rows.length > 0;
}

interface BatchSum {
  batchId: string;
  currency: string;
  mills: bigint;
  isClosed: boolean;
  holds: number;
}

async function settleAccountMessages({ sql, actor, clock }: Unit): Promise<number> {
  const { accountId } = actor;
  const { rows } = await sql<BatchSum & { n: number }>(settleMessagesByEvidenceSql, [accountId]);
  for (const { batchId, currency, mills, isClosed, holds } of rows) {
    if (!isClosed || mills === 0n) continue;
    const subject = batchSubject(batchId);
    const money = { amountMinor: costMinor(mills), currency: toCurrency(currency) };
    const expiresAt = new Date(clock.now().getTime() + holdLifeMs);
    await holdFunds(sql, {
      key: `${subject}/hold/${holds + 1}`,
      money,
      kind: 'message',
      subject,
      expiresAt,
      userId: null,
    });
  }
  if (rows.length > 0) await chargeBatches(sql, accountId);
  return rows.reduce((sum, { n }) => sum + n, 0);
}
