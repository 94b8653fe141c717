import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { chargeBatches, prolongHolds } from '../../messages/index.ts';
import { messageWork } from '../../messages/index.ts';
import type { LaneChannel } from '../leases/send-source.ts';

const batchesAtOnce = 200;

/**
 * Looks at an account's stream of which nothing could be claimed: takes back what dead processes held,
 * charges the batches that are over, and says in the due work when to look again, or that nothing is left.
 */
export async function concludeMessages(
  domain: Pick<BareDomain, 'openScope'>,
  accountId: string,
  channel: LaneChannel,
): Promise<void> {
  await maintainMessages(domain, accountId, channel);
  await domain.openScope({ accountId, userId: null }, async ({ sql, dueWork }) => {
    const kind = messageWork[channel];
    // Whoever submits holds this row until the commit: what is read after it, is all there is.
    await sql('select 1 from due_work where kind = $1 and account_id = $2 and subject_id = $2 for update', [
      kind,
      accountId,
    ]);
    const live = await readLive(sql, accountId, channel);
    if (live.isEmpty) return dueWork.remove(kind, accountId);
    await sql(
      `
        update due_work
        set due_at = case
          when $4 or $3::timestamptz <= now() then now() - interval '1 second'
          else least(now() + make_interval(secs => $5), $3::timestamptz)
        end
        where kind = $1 and account_id = $2 and subject_id = $2`,
      [kind, accountId, live.next, live.isChargeable, live.isBusy ? 2 : live.isStopped ? 30 : 900],
    );
  });
}

/** What does not wait for the end: leases of dead processes, batches to charge, holds to keep. */
export async function maintainMessages(
  domain: Pick<BareDomain, 'openScope'>,
  accountId: string,
  channel: LaneChannel,
): Promise<void> {
  const inScope = <T>(work: (sql: Sql) => Promise<T>) =>
    domain.openScope({ accountId, userId: null }, ({ sql }) => work(sql));
  await inScope((sql) => reapMessageLeases(sql, accountId, channel));
  let charged = batchesAtOnce;
  while (charged === batchesAtOnce)
    charged = await inScope((sql) => chargeBatches(sql, accountId, batchesAtOnce));
  await inScope((sql) => prolongHolds(sql, accountId));
}

/**
 * An expired `leased` row was never sent and is queued again; an expired `sending` one may have been, and is
 * `unknown`.
 */
export async function reapMessageLeases(sql: Sql, accountId: string, channel: LaneChannel): Promise<number> {
  const { rows } = await sql<{ n: number }>(
    `
      with
        expired as (
          select id, state
          from delivery
          where account_id = $1 and channel = $2 and campaign_id is null and state in ('leased', 'sending')
            and lease_until < now()
          limit 5000 for update skip locked
        ),
        reaped as (
          update delivery d
          set state = case when e.state = 'leased' then 'queued' else 'unknown' end, lease_token = null,
            lease_until = null, reason = case when e.state = 'sending' then 'worker_died' end,
            settled_at = case when e.state = 'sending' then now() end,
            attempts = d.attempts + case when e.state = 'sending' then 1 else 0 end
          from expired e
          where d.account_id = $1 and d.id = e.id
          returning d.state, d.batch_id
        ),
        sums as materialized (
          select batch_id, count(*)::int as n
          from reaped
          where state = 'unknown'
          group by batch_id
          order by batch_id
        ),
        batched as (
          update message_batch b set live = b.live - k.n
          from sums k
          where b.account_id = $1 and b.id = k.batch_id
        )
      select count(*)::int as n
      from reaped`,
    [accountId, channel],
  );
  return rows[0]?.n ?? 0;
}

interface Live {
  isEmpty: boolean;
  isBusy: boolean;
  isChargeable: boolean;
  /** True while nothing of the account may be sent: suspended, or being closed. */
  isStopped: boolean;
  /** When the next queued row is due; null while stopped. */
  next: string | null;
}

async function readLive(sql: Sql, accountId: string, channel: LaneChannel): Promise<Live> {
  const { rows } = await sql<Omit<Live, 'isEmpty'>>(
    `
      select case when a.is_stopped then null else q.send_after::text end as next,
        a.is_stopped and q.send_after is not null as "isStopped",
        exists (
          select 1
          from delivery
          where account_id = $1 and channel = $2 and campaign_id is null and state in ('leased', 'sending')
            and lease_until is not null
        ) as "isBusy",
        exists (
          select 1
          from message_batch
          where account_id = $1 and closed_at is null and live = 0
        ) as "isChargeable"
      from (
        select sending_suspended_at is not null or status <> 1 as is_stopped
        from account
        where id = $1
      ) a
      left join lateral (
        select send_after
        from delivery
        where account_id = $1 and channel = $2 and campaign_id is null and state = 'queued'
        order by send_after limit 1
      ) q on true`,
    [accountId, channel],
  );
  const live = rows[0] ?? { isBusy: false, isChargeable: false, isStopped: false, next: null };
  return { ...live, isEmpty: !live.isBusy && !live.isChargeable && !live.isStopped && live.next === null };
}
