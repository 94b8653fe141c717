import type pg from 'pg';
import type { PumpWorkKind } from '../../../kernel/index.ts';
import { messageWork } from '../../../messages/index.ts';
import type { LaneChannel } from '../../leases/lane-channel.ts';

/** A lane with something to send now. */
export interface DueLane {
  kind: PumpWorkKind;
  accountId: string;
  subjectId: string;
}

/** A lane that is open or being opened. */
export interface OpenLane {
  accountId: string;
  /** Null for a transactional lane. */
  campaignId: string | null;
  /** Set for a transactional lane. */
  channel: LaneChannel | null;
}

/** The most campaigns of one account that a process has open; the next one opens when one of them ends. */
export const campaignsPerAccount = 8;
/** Rows read at a time. */
const pageSize = 200;

/** Rows of kind $1, except the open subjects $2 and the full accounts $3. */
export const dueOfKindSql = `
  select kind, account_id, subject_id
  from due_work
  where kind = $1 and not is_dead and due_at <= now() and subject_id <> all($2::uuid[])
    and account_id <> all($3::uuid[])
  order by due_at limit ${pageSize}`;

/**
 * The lanes of one kind that are due and not open yet, oldest first. Open lanes stay due while they last, so
 * they are excluded, and so are accounts at their limit of open campaigns: neither may fill the page and hide
 * the rest.
 */
export async function findDue(
  pool: pg.Pool,
  kind: PumpWorkKind,
  open: readonly OpenLane[],
): Promise<{ due: DueLane[]; isMore: boolean }> {
  const { rows } = await pool.query<DueLane>(dueOfKindSql, [
    kind,
    openSubjects(kind, open),
    kind === 'delivery.send' ? fullAccounts(open) : [],
  ]);
  return {
    due: kind === 'delivery.send' ? withinShares(rows, open) : rows,
    isMore: rows.length === pageSize,
  };
}

function openSubjects(kind: PumpWorkKind, open: readonly OpenLane[]): string[] {
  if (kind === 'delivery.send') return open.flatMap(({ campaignId }) => campaignId ?? []);
  return open
    .filter(
      ({ campaignId, channel }) => campaignId === null && channel !== null && messageWork[channel] === kind,
    )
    .map(({ accountId }) => accountId);
}

function fullAccounts(open: readonly OpenLane[]): string[] {
  return [...countCampaigns(open)]
    .filter(([, count]) => count >= campaignsPerAccount)
    .map(([accountId]) => accountId);
}

/** Drops lanes that would give an account more than its share. */
function withinShares(due: readonly DueLane[], open: readonly OpenLane[]): DueLane[] {
  const counts = countCampaigns(open);
  return due.filter(({ accountId }) => {
    const count = counts.get(accountId) ?? 0;
    counts.set(accountId, count + 1);
    return count < campaignsPerAccount;
  });
}

function countCampaigns(open: readonly OpenLane[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { accountId, campaignId } of open)
    if (campaignId !== null) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  return counts;
}
