import type pg from 'pg';
import type { BareDomain } from '../../../domain-with.ts';
import type { DueRun } from '../../../kernel/index.ts';
import type { CountedReason, ImportSummary } from '../import-job.entity.ts';
import { loadRun, type Run } from './load-run.ts';
import { droppedPositions, notePositions, type PeopleChunk, PeopleThread } from '../reading/people-thread.ts';
import { countBlocks } from './block-people.ts';
import { columnName, storeErrors } from './row-errors.ts';
import { copyPeople, makePersonTable } from './person-table.ts';
import { type RunPlan, sqlOfClient } from './write-people.ts';
import { comparePeopleSql, finishCheckSql } from './check-import.sql.ts';

/** How many rows each reason names. */
const namedRows = 5;

interface Reading {
  people: number;
  duplicates: number;
  refused: number;
  refusals: Map<string, CountedReason>;
  drops: Map<string, CountedReason>;
}

interface Comparison {
  new: number;
  existing: number;
  different: number;
  suppressed: number;
  blocks: ImportSummary['blocks'];
}

/**
 * The dry run: reads the whole file into a temporary table and compares it with the contacts in one query.
 */
export async function checkImport(
  domain: BareDomain,
  { accountId, subjectId, signal }: DueRun,
): Promise<void> {
  const run = await loadRun(domain, accountId, subjectId, 'checking');
  if (run === null) return;
  await domain.bulk(accountId, async (client) => {
    const reading = await readAll(client, run, signal);
    if (reading === null) return;
    const summary = summarise(run.plan, reading, await compare(client, run.plan));
    await client.query(finishCheckSql, [accountId, subjectId, summary.rows, JSON.stringify(summary)]);
  });
}

/** Null if someone cancelled it in the meantime. */
async function readAll(
  client: pg.PoolClient,
  { plan, request }: Run,
  signal: AbortSignal,
): Promise<Reading | null> {
  const sql = sqlOfClient(client);
  await sql('delete from import_row_error where account_id = $1 and import_id = $2', [
    plan.accountId,
    plan.importId,
  ]);
  const reading: Reading = { people: 0, duplicates: 0, refused: 0, refusals: new Map(), drops: new Map() };
  const thread = new PeopleThread({ ...request, afterRow: 0 });
  try {
    for (let chunk = await thread.next(); chunk !== null; chunk = await thread.next()) {
      if (signal.aborted) throw new Error('stopped between two chunks');
      const { rows } = await sql<{ status: string }>(
        'select status from import_job where account_id = $1 and id = $2',
        [plan.accountId, plan.importId],
      );
      if (rows[0]?.status !== 'checking') return null;
      await copyPeople(client, chunk);
      await storeErrors(sql, plan, chunk.errors);
      count(reading, chunk, plan.header);
    }
  } finally {
    await thread.stop();
  }
  return reading;
}

function count(reading: Reading, chunk: PeopleChunk, header: string[]): void {
  reading.people += chunk.people;
  reading.duplicates += chunk.duplicates;
  reading.refused += chunk.refused;
  for (const { code, message, position, column, rowNumber } of chunk.errors) {
    if (position >= notePositions && position < droppedPositions) continue;
    const reasons = position < notePositions ? reading.refusals : reading.drops;
    const key = `${column} ${code}`;
    const first = { code, column: columnName(header, column), message, count: 0, rows: [] };
    const reason = reasons.get(key) ?? first;
    reason.count += 1;
    if ((reason.rows?.length ?? 0) < namedRows) reason.rows?.push(rowNumber);
    reasons.set(key, reason);
  }
}

async function compare(client: pg.PoolClient, plan: RunPlan): Promise<Comparison> {
  await makePersonTable(client);
  await client.query('analyze import_person');
  const { rows } = await client.query<Omit<Comparison, 'blocks'>>(comparePeopleSql, [
    plan.accountId,
    plan.clears,
    plan.isNameMapped,
    plan.isPhoneMapped,
    plan.attributeKeys,
    plan.isTimeZoneMapped,
  ]);
  const found = rows[0] ?? { new: 0, existing: 0, different: 0, suppressed: 0 };
  return { ...found, blocks: await countBlocks(sqlOfClient(client), plan) };
}

/** Contacts the update rule leaves alone count as unchanged. */
function summarise(
  { updateRule }: RunPlan,
  { people, duplicates, refused, refusals, drops }: Reading,
  found: Comparison,
): ImportSummary {
  const created = updateRule === 'update' ? 0 : found.new;
  const updated = updateRule === 'add' ? 0 : found.different;
  return {
    rows: people + duplicates + refused,
    new: created,
    updated,
    unchanged: people - created - updated,
    duplicatesInFile: duplicates,
    suppressed: found.suppressed,
    ...(found.blocks === undefined ? {} : { blocks: found.blocks }),
    invalid: refused,
    invalidByReason: mostFrequentFirst(refusals),
    droppedByReason: mostFrequentFirst(drops),
  };
}

function mostFrequentFirst(reasons: Map<string, CountedReason>): CountedReason[] {
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}
