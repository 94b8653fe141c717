import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createDomain,
  type Domain,
  DueWorkRunner,
  dueWorkHandlers,
  inspectFile,
  loginUrl,
  mergeContactSearch,
  migrate,
  newId,
  silentLogger,
} from '@talkdrum/domain';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import writeXlsxFile from 'write-excel-file/node';

/**
 * How fast files of people become contacts, end to end: upload inspected, checked people on a list with proof of consent,
 * everything undoable. The server has been up for a while: another account has imported a few people before. Beside it a bare
 * COPY of the same people. The last line is JSON.
 */
const rows = Number(process.argv[2] ?? 100_000);
const rowsBefore = 1_000;
const ownerUrl = process.env['DATABASE_URL'] ?? '';
const secret = process.env['SECRET_KEY'] ?? '';
const first = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Grace', 'Hauwa', 'Ife', 'Jide'];
const last = ['Abiola', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Falana', 'Garba', 'Hassan', 'Ibrahim', 'Johnson', 'Kalu'];
const cities = ['Lagos', 'Abuja', 'Kano', 'Ibadan', 'Accra', 'Nairobi', 'Port Harcourt'];
const header = ['Name', 'Email', 'Telephone', 'City', 'Amount', 'Date', 'VIP'];

function person(n: number, mark: string): string[] {
  const name = `${first[n % first.length]} ${last[(n * 7) % last.length]}`;
  const email = `${name.toLowerCase().replace(' ', '.')}.${mark}${n}@example.com`;
  return [
    name,
    email,
    `080${String(30_000_000 + n).padStart(8, '0')}`,
    cities[n % cities.length] ?? '',
    String((n * 37) % 10_000),
    `2026-0${1 + (n % 9)}-1${n % 9}`,
    n % 3 === 0 ? 'yes' : 'no',
  ];
}

function people(mark: string, count = rows): string[][] {
  return Array.from({ length: count }, (_, n) => person(n, mark));
}

/** The same people straight into a table with the primary key alone, as the ceiling. */
async function bareCopy(owner: pg.Client): Promise<number> {
  await owner.query('create unlogged table bench_person (id uuid primary key, full_name text, email text, phone text, attributes jsonb)');
  await owner.query('alter table bench_person set logged');
  const lines = people('x').map(
    ([name, email, phone, city, amount, date, vip]) =>
      `${newId()}\t${name}\t${email}\t${phone}\t${JSON.stringify({ city, amount: Number(amount), date, vip: vip === 'yes' })}\n`,
  );
  const started = performance.now();
  await pipeline(Readable.from(lines), owner.query(copyFrom('copy bench_person from stdin')));
  return rows / ((performance.now() - started) / 1_000);
}

class ImportRuns {
  readonly #domain: Domain;
  readonly #accountId: string;

  constructor(domain: Domain, accountId: string) {
    this.#domain = domain;
    this.#accountId = accountId;
  }

  /** Seconds from the file lying there to the last row committed. */
  async run(path: string, fileName: string, count = rows): Promise<number> {
    const actor = { accountId: this.#accountId, userId: null };
    const started = performance.now();
    const facts = await inspectFile(path, { fileName });
    const id = newId();
    await this.#domain.openScope(actor, async (scope) => {
      const list = await scope.lists.create({ name: `Import ${fileName} ${id}`, type: 'public', optIn: 'single' });
      const job = await scope.imports.create(id, fileName, path, facts);
      await scope.imports.start(id, { mapping: job.mapping, listId: list.id, updateRule: 'both', emptyCells: 'ignore', consent: 'given' });
    });
    const handlers = dueWorkHandlers(this.#domain).filter(({ kind }) => kind === 'import.run');
    await new DueWorkRunner(this.#domain.pool, handlers, silentLogger).runUntilIdle();
    const seconds = (performance.now() - started) / 1_000;
    const { job } = await this.#domain.openScope(actor, (scope) => scope.imports.get(id));
    if (job.status !== 'done' || job.processed !== count) throw new Error(`import is ${job.status} after ${job.processed} rows: ${job.error ?? ''}`);
    return seconds;
  }
}

/** Seconds for what the worker does every few seconds, outside of imports: merging what came into the search index. */
async function mergeSearch({ pool }: Domain): Promise<number> {
  const started = performance.now();
  await mergeContactSearch(pool);
  return (performance.now() - started) / 1_000;
}

/** Highest resident memory of this process, MB, from now on. */
function watchMemory(): { peak(): number } {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  timer.unref();
  return { peak: () => Math.round(peak / 1e6) };
}

function fileNames(folder: string): { before: string; csv: string; xlsx: string } {
  return { before: join(folder, 'before.csv'), csv: join(folder, 'people.csv'), xlsx: join(folder, 'people.xlsx') };
}

async function writeFiles(folder: string): Promise<void> {
  const { before, csv, xlsx } = fileNames(folder);
  const csvOf = (lines: string[][]) => `${[header, ...lines].map((cells) => cells.join(',')).join('\n')}\n`;
  await writeFile(before, csvOf(people('b', rowsBefore)));
  await writeFile(csv, csvOf(people('c')));
  await writeXlsxFile([header, ...people('x')]).toFile(xlsx);
}

function openBenchDomain(dataDir: string) {
  return createDomain({
    appDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_app'),
    searchDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_search'),
    secret,
    appUrl: 'http://localhost:3000',
    publicUrl: 'http://localhost:3001',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: 'Bench <bench@localhost>',
    spfInclude: 'spf.localhost',
    dataDir,
  });
}

async function main(): Promise<void> {
  await migrate(ownerUrl, { secret });
  const folder = await mkdtemp(join(tmpdir(), 'talkdrum-bench-'));
  // Another process makes the files, so that their making is no part of this one's memory.
  execFileSync(process.execPath, [import.meta.filename, String(rows), folder]);
  const { before, csv, xlsx } = fileNames(folder);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const accountId = randomUUID();
  const otherId = randomUUID();
  await owner.query(`insert into account (id, email, company) values ($1, 'bench@example.com', 'Bench'), ($2, 'other@example.com', 'Other')`, [
    accountId,
    otherId,
  ]);
  const domain = await openBenchDomain(folder);
  await new ImportRuns(domain, otherId).run(before, 'before.csv', rowsBefore);
  const memory = watchMemory();
  process.stdout.write(`base ${memory.peak()} MB\n`);
  const runs = new ImportRuns(domain, accountId);
  const csvSeconds = await runs.run(csv, 'people.csv');
  const csvPeak = memory.peak();
  const mergeSeconds = await mergeSearch(domain);
  const xlsxSeconds = await runs.run(xlsx, 'people.xlsx');
  const peakRssMb = memory.peak();
  const copyRate = await bareCopy(owner);
  const rate = rows / csvSeconds;
  process.stdout.write(`CSV    ${rows} rows, ${((await stat(csv)).size / 1e6).toFixed(1)} MB: ${csvSeconds.toFixed(2)} s, ${Math.round(rate)} rows/s\n`);
  process.stdout.write(`       and ${mergeSeconds.toFixed(2)} s after it for merging its people into the search index\n`);
  process.stdout.write(`COPY   ${Math.round(copyRate)} rows/s bare; the import reaches ${((rate / copyRate) * 100).toFixed(0)} % of it\n`);
  process.stdout.write(
    `XLSX   ${rows} rows, ${((await stat(xlsx)).size / 1e6).toFixed(1)} MB: ${xlsxSeconds.toFixed(2)} s\nmemory ${peakRssMb} MB at most (${csvPeak} MB after CSV)\n`,
  );
  process.stdout.write(
    `${JSON.stringify({ bench: 'import', rows, rowsPerSecond: Math.round(rate), ratioToCopy: Number((rate / copyRate).toFixed(3)), mergeSeconds: Number(mergeSeconds.toFixed(2)), xlsxSeconds: Number(xlsxSeconds.toFixed(2)), peakRssMb })}\n`,
  );
  await domain.close();
  await owner.end();
  await rm(folder, { recursive: true });
}

const filesFolder = process.argv[3];
if (filesFolder === undefined) await main();
else await writeFiles(filesFolder);
