import type { DueWorkKind, Unit } from '../../kernel/index.ts';

const standingKind: DueWorkKind = 'delivery.standing';

/** Bounces come in groups: one check covers them. */
const gatherSeconds = 5;

/** SQL that requests a check of the account's standing ($1) if `source`, a SELECT, returns any row. */
export const requestStandingCheck = (source: string): string => `
  insert into due_work as w (kind, account_id, subject_id, due_at)
  select '${standingKind}', $1, $1, now() + interval '${gatherSeconds} seconds'
  from (${source} limit 1) r
  on conflict (kind, account_id, subject_id) do update
  set attempts = 0
  where w.attempts > 0`;

/**
 * Counts a hard bounce or a complaint that arrived after the message was sent, if its sender is promotional
 * and its campaign's counters don't include it, and requests a check of the account's standing.
 */
export async function countPromotionalFeedback(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  delivery: { id: string; campaignId: string | null },
  what: 'hard_bounces' | 'complaints',
): Promise<void> {
  // A campaign's hourly counters already include its complaints.
  const isCounted = what === 'complaints' && delivery.campaignId !== null;
  const { rows } = await sql(
    `
      select 1
      from sender n
      where n.account_id = $1 and n.channel = 'email' and n.campaign = 'promotional'
        and n.id = coalesce(
          (select sender_id from campaign where account_id = $1 and id = $2),
          (select sender_id from message where account_id = $1 and id = $3)
        )`,
    [actor.accountId, delivery.campaignId, delivery.id],
  );
  if (rows.length === 0) return;
  if (!isCounted)
    await sql(
      `
        insert into promotional_hour as h (account_id, hour, ${what})
        values ($1, date_trunc('hour', now()), 1)
        on conflict (account_id, hour) do update
        set ${what} = h.${what} + 1`,
      [actor.accountId],
    );
  await sql(requestStandingCheck('select 1'), [actor.accountId]);
}
