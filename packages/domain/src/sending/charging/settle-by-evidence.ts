import type { BareDomain } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler, type Unit } from '../../kernel/index.ts';
import { costMinor, holdFunds, toCurrency } from '../../wallet/index.ts';
import { chargeCampaign } from './charge-campaign.ts';
import { reserveCampaign } from './reserve-campaign.ts';
import { batchSubject, chargeBatches, holdLifeMs } from '../../messages/index.ts';
import { hasEvidence } from '../../tracking/index.ts';

/** When the wallet can't pay for what turned out to be sent: it may be funded by then. */
const againMs = 6 * 3_600_000;
const atOnce = 5_000;

/**
 * Messages in doubt that arrived after all are `sent`: counted, paid for, and out of what the owner may send
 * again. While the wallet is empty they stay in doubt, and are left out of a second sending all the same.
 */
export function settleByEvidence(domain: Pick<BareDomain, 'openScope'>): DueWorkHandler {
  return {
    kind: 'delivery.evidence',
    async run({ accountId, subjectId }) {
      const settle = accountId === subjectId ? settleSingles : settleCampaign;
      try {
        const settled = await domain.openScope({ accountId, userId: null }, (scope) =>
          settle(scope, subjectId),
        );
        return settled === atOnce ? new Date() : undefined;
      } catch (error) {
        if (error instanceof DomainError && error.code === 'insufficient_funds')
          return new Date(Date.now() + againMs);
        throw error;
      }
    },
  };
}

/** Who is counted where, in the order of locks that everybody keeps: the campaign, its hour, the day. */
const settledRows = (subject: string): string => `picked as materialized (
    select id from delivery d where account_id = $1 and ${subject} and state = 'unknown' and settled_at is not null and ${hasEvidence('d')}
    limit ${atOnce} for update),
  settled as materialized (
    update delivery d set state = 'sent', reason = null from picked p where d.account_id = $1 and d.id = p.id
    returning d.batch_id, d.channel, d.settled_at, d.price_mills)`;

const perDay = `
  insert into daily_stat as d (account_id, channel, day, sent)
  select $1, channel, (settled_at at time zone 'UTC')::date, count(*)
  from settled
  where (select count(*) from counted) >= 0
  group by 2, 3
  order by 2, 3
  on conflict (account_id, channel, day) do update
  set sent = d.sent + excluded.sent`;

async function settleCampaign(unit: Unit, campaignId: string): Promise<number> {
  const { sql, actor } = unit;
  const { rows } = await sql<{ status: string }>(
    'select status from campaign where account_id = $1 and id = $2 for update',
    [actor.accountId, campaignId],
  );
  const settled = await sql<{ n: number }>(
    `
      with
        ${settledRows('campaign_id = $2')},
        per_campaign as (
          update campaign_stat s
          set unknown = s.unknown - k.n, sent = s.sent + k.n, cost_mills = s.cost_mills + k.mills
          from (select count(*)::int as n, coalesce(sum(price_mills), 0) as mills from settled) k
          where s.account_id = $1 and s.campaign_id = $2 and k.n > 0
          returning 1
        ),
        counted as (
          insert into campaign_hour as h (account_id, campaign_id, hour, sent)
          select $1, $2, date_trunc('hour', settled_at), count(*)
          from settled
          where (select count(*) from per_campaign) >= 0
          group by 3
          order by 3
          on conflict (account_id, campaign_id, hour) do update
          set sent = h.sent + excluded.sent
          returning 1
        ),
        per_day as (${perDay})
      select count(*)::int as n
      from settled`,
    [actor.accountId, campaignId],
  );
  const n = settled.rows[0]?.n ?? 0;
  // What was held for it went back when the campaign ended; until then it is held and captured in its turn.
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
      where account_id = $1 and campaign_id = $2 and state in ('queued', 'leased', 'sending')
      limit 1`,
    [actor.accountId, campaignId],
  );
  return rows.length > 0;
}

interface BatchSum {
  batchId: string;
  currency: string;
  mills: string;
  isClosed: boolean;
  holds: number;
}

async function settleSingles({ sql, actor, clock }: Unit): Promise<number> {
  const { accountId } = actor;
  const { rows } = await sql<BatchSum & { n: number }>(
    `
      with
        ${settledRows('campaign_id is null')},
        sums as materialized (
          select batch_id, count(*)::int as n, coalesce(sum(price_mills), 0) as mills
          from settled
          group by 1
          order by 1
        ),
        known as materialized (
          select b.id, b.closed_at is not null as is_closed
          from sums k
          join message_batch b on b.account_id = $1 and b.id = k.batch_id
          order by b.id for update of b
        ),
        counted as (
          update message_batch b set cost_mills = b.cost_mills + k.mills, closed_at = null
          from known o
          join sums k on k.batch_id = o.id
          where b.account_id = $1 and b.id = o.id
          returning b.id, b.currency, o.is_closed
        ),
        per_day as (${perDay})
      select c.id as "batchId", c.currency, k.mills::text as mills, k.n, c.is_closed as "isClosed",
        (
          select count(*)::int
          from wallet_hold h
          where h.account_id = $1 and h.subject = 'messages/' || c.id
        ) as holds
      from counted c
      join sums k on k.batch_id = c.id
      order by c.id`,
    [accountId],
  );
  for (const { batchId, currency, mills, isClosed, holds } of rows) {
    if (!isClosed || mills === '0') continue;
    const subject = batchSubject(batchId);
    const money = { amountMinor: costMinor(BigInt(mills)), currency: toCurrency(currency) };
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
