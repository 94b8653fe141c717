import type pg from 'pg';
import type { PeopleChunk } from '../reading/people-thread.ts';
import { storeErrors } from './row-errors.ts';
import { type PeopleWriter, sqlOfClient } from './write-people.ts';
import { writeChunkSql } from './write-chunk.sql.ts';

interface JobRow {
  status: string;
  cursorRow: number;
}

const nothing = { created: 0, updated: 0, blocked: 0, askedBefore: 0 };

/** Thrown inside a chunk's transaction to roll it back when the job was paused or cancelled. */
export class ImportStopped extends Error {}

/**
 * Writes one chunk in the transaction of `client`: people, memberships, consent, undo data, errors and the
 * cursor, so a row is in the contacts exactly if the job counts it as processed. `turn` settles when the
 * previous chunk has committed: two chunks are written concurrently but commit in order. The commit is
 * asynchronous: a power cut loses the cursor with the rows, and they are written again. The end of the job
 * waits for the disk.
 */
export async function writeChunk(
  client: pg.PoolClient,
  writer: PeopleWriter,
  chunk: PeopleChunk,
  turn: Promise<void>,
): Promise<void> {
  const { plan } = writer;
  const sql = sqlOfClient(client);
  // Chunks of two files with the same people can deadlock, partly through `turn`, which the database can't
  // see.
  await sql(`set local synchronous_commit = off; set local lock_timeout = '10s'`);
  const before = await sql<JobRow>(
    'select status, cursor_row from import_job where account_id = $1 and id = $2',
    [plan.accountId, plan.importId],
  );
  if (before.rows[0]?.status !== 'running') throw new ImportStopped();
  const { created, updated, blocked, askedBefore } =
    chunk.people === 0 ? nothing : await writer.write(client, chunk);
  await turn;
  // Not a stronger lock: a later chunk that changed a contact references the job by foreign key and waits for
  // this lock.
  const { rows } = await sql<JobRow>(
    'select status, cursor_row from import_job where account_id = $1 and id = $2 for no key update',
    [plan.accountId, plan.importId],
  );
  if (rows[0]?.status !== 'running') throw new ImportStopped();
  // Another process took over the job and is further along: its rows stay and ours are discarded.
  if (rows[0].cursorRow !== chunk.afterRow) throw new Error('this import is run by another process');
  // After the turn, because adding a domain waits for another transaction that adds the same one. Domains are
  // added in a fixed order.
  await sql(
    'insert into contact_domain (account_id, domain) select $1, unnest($2::text[]) on conflict do nothing',
    [plan.accountId, chunk.domains.toSorted()],
  );
  await storeErrors(sql, plan, chunk.errors);
  const skipped = chunk.people - created - updated + chunk.duplicates;
  await sql(writeChunkSql, [
    plan.accountId,
    plan.importId,
    chunk.lastRow,
    chunk.people + chunk.duplicates + chunk.refused,
    created,
    updated,
    skipped,
    chunk.refused,
    chunk.dropped,
    askedBefore,
    blocked,
  ]);
}
