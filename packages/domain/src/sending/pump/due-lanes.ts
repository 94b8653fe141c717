import type pg from 'pg';
import { messageWork } from '../../messages/index.ts';
import type { LaneChannel } from '../leases/send-source.ts';

/** What becomes due for the pump. */
export interface DueLane {
  kind: string;
  accountId: string;
  subjectId: string;
}

/** A lane that is open already, or being opened. */
export interface OpenLane {
  accountId: string;
  /** Null for the stream of an account's single messages. */
  campaignId: string | null;
  /** Of a stream. */
  channel: LaneChannel | null;
}

/**
 * So many campaigns of one account are open in a process at a time; the next one is opened when one of them
 * ends.
 */
export const campaignsPerAccount = 8;
/** Rows that are read at a time. */
const page = 200;

/** Of kind $1, without the open subjects $2 and the full accounts $3. */
export const dueOfKind = `
  select kind, account_id as "accountId", subject_id as "subjectId"
  from due_work
  where kind = $1 and not is_dead and due_at <= now() and subject_id <> all($2::uuid[])
    and account_id <> all($3::uuid[])
  order by due_at limit ${page}`;

/**
 * What is due of one kind and not open yet, oldest first. Open lanes stay due while they last, so they are
 * left out here, and so are accounts with as many open campaigns as they may have: neither fills the page and
 * hides the others.
 */
export async function findDue(
  pool: pg.Pool,
  kind: string,
  open: readonly OpenLane[],
): Promise<{ due: DueLane[]; isMore: boolean }> {
  const { rows } = await pool.query<DueLane>(dueOfKind, [
    kind,
    openSubjects(kind, open),
    kind === 'delivery.send' ? fullAccounts(open) : [],
  ]);
  return { due: kind === 'delivery.send' ? withinShares(rows, open) : rows, isMore: rows.length === page };
}

function openSubjects(kind: string, open: readonly OpenLane[]): string[] {
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

/** Without those that would give an account more than its share. */
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
