import type pg from 'pg';

/** Something of an account changed. `subjectId` is null when the topic as a whole did. */
export interface AccountChange {
  accountId: string;
  topic: string;
  subjectId: string | null;
}

/** How far the changes were read: a snapshot of the database. */
export type ReadUntil = string;

/** How long a stream may be gone and still find what it missed. Changes are kept for longer. */
const resumeMinutes = 10;
/** A page that has just opened is given what changed while it was loading. */
const loadingSeconds = 15;

const columns = `distinct account_id as "accountId", topic, nullif(subject_id, account_id) as "subjectId"`;

/** The snapshot to begin from: changes committed later are read by `readChanges`. */
export async function readNow(pool: pg.Pool): Promise<ReadUntil> {
  const { rows } = await pool.query<{ until: string }>('select pg_current_snapshot()::text as until');
  return rows[0]?.until ?? '';
}

/**
 * What was committed in these accounts since the last look, in one statement however many accounts and
 * watchers there are.
 */
export async function readChanges(
  pool: pg.Pool,
  accountIds: string[],
  since: ReadUntil,
): Promise<{ changes: AccountChange[]; until: ReadUntil }> {
  const { rows } = await pool.query<{ changes: AccountChange[] | null; until: string }>(
    `select pg_current_snapshot()::text as until, (select jsonb_agg(to_jsonb(c)) from (
       select ${columns} from account_change where account_id = any($1::uuid[])
         and xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)) c) as changes`,
    [accountIds, since],
  );
  return { changes: rows[0]?.changes ?? [], until: rows[0]?.until ?? since };
}

/**
 * What a stream that comes back has missed, or a page that is loading may have. Null when that is too long
 * ago to know.
 */
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
 * What a stream is resumed by: everything that wasn't committed before this look has a transaction id of at
 * least this one.
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
    `select ${columns} from account_change where account_id = $1 and ${condition}`,
    [accountId, from],
  );
  return rows;
}
