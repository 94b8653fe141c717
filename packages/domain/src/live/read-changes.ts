import type pg from 'pg';
import { changeColumns, readChangesSql } from './read-changes.sql.ts';

/** A change in an account. `subjectId` is null if the whole topic changed. */
export interface AccountChange {
  accountId: string;
  topic: string;
  subjectId: string | null;
}

/** How far changes were read: a database snapshot. */
export type ReadUntil = string;

/** How long a stream can be gone and still catch up. Changes are kept for longer. */
const resumeMinutes = 10;
/** A newly opened page gets the changes made while it was loading. */
const loadingSeconds = 15;

/** The snapshot to start from: `readChanges` reads changes committed later. */
export async function readNow(pool: pg.Pool): Promise<ReadUntil> {
  const { rows } = await pool.query<{ until: string }>('select pg_current_snapshot()::text as until');
  return rows[0]?.until ?? '';
}

/**
 * What was committed in these accounts since the last poll, in one statement regardless of the number of
 * accounts and watchers.
 */
export async function readChanges(
  pool: pg.Pool,
  accountIds: string[],
  since: ReadUntil,
): Promise<{ changes: AccountChange[]; until: ReadUntil }> {
  const { rows } = await pool.query<{ changes: AccountChange[] | null; until: string }>(readChangesSql, [
    accountIds,
    since,
  ]);
  return { changes: rows[0]?.changes ?? [], until: rows[0]?.until ?? since };
}

/** What a returning stream or a loading page missed. Null if that is too long ago to know. */
export async function readMissed(
  pool: pg.Pool,
  accountId: string,
  lastEventId: string | null,
): Promise<AccountChange[] | null> {
  if (lastEventId === null)
    return read(pool, accountId, `at > clock_timestamp() - make_interval(secs => $2)`, loadingSeconds);
  const [, at, xmin] = /^(\d{13})-(\d{1,19})$/.exec(lastEventId) ?? [];
  const age = Date.now() - Number(at);
  if (xmin === undefined || !(age < resumeMinutes * 60_000)) return null;
  return read(pool, accountId, `xid >= $2::text::xid8`, xmin);
}

/**
 * The resume position of a stream: everything not committed before this poll has at least this transaction
 * id.
 */
export function eventIdOf(until: ReadUntil, now: number): string {
  return `${now}-${until.split(':')[0]}`;
}

async function read(
  pool: pg.Pool,
  accountId: string,
  condition: string,
  from: unknown,
): Promise<AccountChange[]> {
  const { rows } = await pool.query<AccountChange>(
    `select ${changeColumns} from account_change where account_id = $1 and ${condition}`,
    [accountId, from],
  );
  return rows;
}
