import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Domain, mergeContactSearch } from '@talkdrum/domain';
import pg from 'pg';
import { importFile } from './importing/import-file.ts';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { watchStolen } from './measuring/stolen.ts';

/**
 * How fast a file of people becomes contacts, end to end: upload inspected, people checked and put on a list
 * with proof of consent, everything undoable. Another account has imported a few people before, so the server
 * is warm. The same file goes into one account per round, each beside a bare COPY of the same people. Figures
 * are medians of the rounds. `stolen` is the share of CPU time the machine gave to others. Last line: JSON.
 */
const rows = Number(process.argv[2] ?? 100_000);
const rounds = 5;
const rowsBefore = 1_000;

interface Round {
  rate: number;
  ratio: number;
  stolen: number;
  mergeSeconds: number;
}

/**
 * One import into a new account. Pending disk writes are flushed first, so no round pays for the one before.
 */
async function runRound(domain: Domain, owner: pg.Client, path: string): Promise<Round> {
  const accountId = await addAccount(owner);
  await owner.query('checkpoint');
  const stolenSince = watchStolen();
  const rate = rows / (await importFile(domain, accountId, path, 'people.csv'));
  const stolen = stolenSince();
  const mergeSeconds = await mergeSearch(domain);
  const copyRate = Number(runProgram('bare-copy.ts', [rows]));
  const ratio = rate / copyRate;
  process.stdout.write(
    `CSV    ${Math.round(rate)} rows/s, ${percent(ratio)} of a bare COPY (${copyRate}); ${percent(stolen)} CPU steal\n`,
  );
  process.stdout.write(
    `       and ${mergeSeconds.toFixed(2)} s after it for merging its people into the search index\n`,
  );
  return { rate, ratio, stolen, mergeSeconds };
}

async function addAccount(owner: pg.Client): Promise<string> {
  const id = randomUUID();
  await owner.query(`insert into account (id, email, company) values ($1, $2, 'Bench')`, [
    id,
    `${id}@example.com`,
  ]);
  return id;
}

/** Seconds for the search merge, which the worker runs every few seconds outside of imports. */
async function mergeSearch({ pool }: Domain): Promise<number> {
  const started = performance.now();
  await mergeContactSearch(pool);
  return (performance.now() - started) / 1_000;
}

function runProgram(name: string, args: (string | number)[]): string {
  return execFileSync(process.execPath, [
    join(import.meta.dirname, 'importing', name),
    ...args.map(String),
  ]).toString();
}

/** Peak resident memory of this process in MB, from this call on. */
function watchMemory(): { peak(): number } {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  timer.unref();
  return { peak: () => Math.round(peak / 1e6) };
}

async function main(): Promise<void> {
  await prepareDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'talkdrum-bench-'));
  runProgram('write-files.ts', [folder, rows, rowsBefore]);
  const [before, csv, xlsx] = [
    join(folder, 'before.csv'),
    join(folder, 'people.csv'),
    join(folder, 'people.xlsx'),
  ];
  const owner = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await owner.connect();
  const domain = await openBenchDomain(1, 1, { dataDir: folder });
  await importFile(domain, await addAccount(owner), before, 'before.csv');
  const memory = watchMemory();
  process.stdout.write(
    `base   ${memory.peak()} MB; ${rows} rows, CSV ${await megabytes(csv)} MB, XLSX ${await megabytes(xlsx)} MB\n`,
  );
  const done: Round[] = [];
  while (done.length < rounds) done.push(await runRound(domain, owner, csv));
  const xlsxSeconds = rounded(await importFile(domain, await addAccount(owner), xlsx, 'people.xlsx'), 2);
  const peakRssMb = memory.peak();
  process.stdout.write(`XLSX   ${xlsxSeconds} s; memory ${peakRssMb} MB at most\n`);
  process.stdout.write(
    `${JSON.stringify({ bench: 'import', rows, rounds, ...medians(done), xlsxSeconds, peakRssMb })}\n`,
  );
  await domain.close();
  await owner.end();
  await rm(folder, { recursive: true });
}

function medians(done: Round[]) {
  const of = (key: keyof Round, digits: number): number =>
    rounded(median(done.map((round) => round[key])), digits);
  return {
    rowsPerSecond: of('rate', 0),
    ratioToCopy: of('ratio', 3),
    stolen: of('stolen', 2),
    mergeSeconds: of('mergeSeconds', 2),
  };
}

async function megabytes(path: string): Promise<string> {
  return ((await stat(path)).size / 1e6).toFixed(1);
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

await main();
