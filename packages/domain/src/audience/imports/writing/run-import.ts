import type { BareDomain } from '../../../domain-with.ts';
import type { DueRun } from '../../../kernel/index.ts';
import { loadRun, type Run } from './load-run.ts';
import { PeopleThread } from '../reading/people-thread.ts';
import { ImportStopped, writeChunk } from './write-chunk.ts';
import { PeopleWriter } from './write-people.ts';
import { analyzeTablesSql, finishImportSql } from './run-import.sql.ts';

/**
 * Chunks written concurrently. A third one made the others wait at the ends of the same indexes (5% slower
 * over ten pairs of runs).
 */
const writers = 2;

/**
 * Runs an import from its cursor: the thread reads the next chunk while others are written. If killed, it
 * resumes after the last committed row.
 */
export async function runImport(domain: BareDomain, { accountId, subjectId, signal }: DueRun): Promise<void> {
  const run = await loadRun(domain, accountId, subjectId, 'running');
  if (run === null) return;
  try {
    await writeAll(domain, run, signal);
  } catch (error) {
    if (error instanceof ImportStopped) return;
    throw error;
  }
  await domain.bulk(accountId, (client) => client.query(finishImportSql, [accountId, subjectId]));
}

async function writeAll(domain: BareDomain, { plan, request }: Run, signal: AbortSignal): Promise<void> {
  const thread = new PeopleThread(request);
  const writer = new PeopleWriter(plan);
  let lastCommit: Promise<void> = Promise.resolve();
  let statistics: Promise<void> = Promise.resolve();
  const writing: Promise<void>[] = [];
  try {
    let reading = thread.next();
    for (let chunk = await reading; chunk !== null; chunk = await reading) {
      reading = handled(thread.next());
      if (signal.aborted) throw new Error('stopped between two chunks');
      const people = chunk;
      const turn = lastCommit;
      lastCommit = handled(domain.bulk(plan.accountId, (client) => writeChunk(client, writer, people, turn)));
      writing.push(lastCommit);
      if (chunk.afterRow === 0) statistics = handled(lastCommit.then(() => analyzeTables(domain)));
      if (writing.length >= writers) await writing.shift();
    }
    await lastCommit;
    await statistics;
  } finally {
    await Promise.allSettled([thread.stop(), statistics, ...writing]);
  }
}

/**
 * On tables that were never analyzed, or only while they were empty, the planner rates all of an account's indexes equally and reads whole
 * accounts. Later, autovacuum keeps the statistics fresh.
 */
async function analyzeTables({ pool }: BareDomain): Promise<void> {
  const { rows } = await pool.query<{ relname: string }>(analyzeTablesSql);
  for (const { relname } of rows) await pool.query(`analyze ${relname}`);
}

/** For a promise awaited later: until then its rejection must not count as unhandled. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
