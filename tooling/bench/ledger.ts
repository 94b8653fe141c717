import { readOptions } from '../read-options.ts';
import {
  captureHold,
  checkInvariants,
  creditWallet,
  type Domain,
  holdFunds,
  newId,
  releaseHold,
  type Sql,
} from '@talkdrum/domain';
import type pg from 'pg';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { asOwner } from './sending/owner.ts';

/**
 * Ledger operations per second when eight writers hold, capture and release on one account, alternating with
 * eight writers that update one bare row. Options: --seconds 4 --rounds 3 --writers 8. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    writers: { type: 'string', default: '8' },
  },
});
const [seconds, rounds, writers] = [Number(values.seconds), Number(values.rounds), Number(values.writers)];
const accountId = newId();

await prepareDatabase();
const domain = await openBenchDomain(1, 1, { poolSize: writers + 2 });
await domain.pool.query(
  `insert into account (id, email, company) values ($1, 'bench@kola.example', 'Kola Stores')`,
  [accountId],
);
await asOwner([
  'drop table if exists bench_counter',
  'create table bench_counter (id integer primary key, n bigint not null)',
  'insert into bench_counter values (1, 0)',
  'grant select, update on bench_counter to talkdrum_app',
  'checkpoint',
]);
const clients = await Promise.all(Array.from({ length: writers }, () => openWriter()));
const [first] = clients;
if (first === undefined) throw new Error('at least one writer is needed');
await creditWallet(sqlOn(first), {
  key: newId(),
  money: { amountMinor: 1_000_000_000_000n, currency: 'ngn' },
  kind: 'adjustment',
});

const bare: number[] = [];
const ledger: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(
    await rate(
      async (client) => void (await client.query('update bench_counter set n = n + 1 where id = 1')),
      1,
    ),
  );
  ledger.push(await rate((client) => holdCaptureRelease(sqlOn(client)), 3));
  process.stdout.write(
    `bare ${Math.round(bare.at(-1) ?? 0).toLocaleString('en')} · ledger ${Math.round(ledger.at(-1) ?? 0).toLocaleString('en')} a second\n`,
  );
}
const broken = await brokenInvariants(domain);
for (const client of clients) client.release(true);
await asOwner(['drop table bench_counter']);
await domain.close();

const ratio = median(ledger) / median(bare);
process.stdout.write(
  `${writers} writers on one account: ${Math.round(median(ledger)).toLocaleString('en')} operations per second, ${ratio.toFixed(2)} of bare updates (0.25 or more)\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: 'ledger', writers, operationsPerSecond: Math.round(median(ledger)), bareUpdatesPerSecond: Math.round(median(bare)), ratio: Math.round(ratio * 100) / 100, brokenInvariants: broken, ok: ratio >= 0.25 && broken.length === 0 })}\n`,
);

/** Operations per second of all writers together. */
async function rate(work: (client: pg.PoolClient) => Promise<void>, operations: number): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const counts = await Promise.all(
    clients.map(async (client) => {
      let done = 0;
      for (; performance.now() < until; done += operations) await work(client);
      return done;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1_000);
}

/** Each operation is its own transaction, as in a scope that does nothing else. */
async function holdCaptureRelease(sql: Sql): Promise<void> {
  const key = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { holdId } = await holdFunds(sql, {
    key: `${key}/hold`,
    money: { amountMinor: 100n, currency: 'ngn' },
    subject: `bench/${key}`,
    expiresAt,
  });
  await captureHold(sql, holdId, { key: `${key}/capture`, amountMinor: 60n });
  await releaseHold(sql, holdId, { key: `${key}/release` });
}

/** From the domain's pool, whose rows have the names that the ledger reads. */
async function openWriter(): Promise<pg.PoolClient> {
  const client = await domain.pool.connect();
  await client.query(`select set_config('app.account_id', $1, false)`, [accountId]);
  return client;
}

function sqlOn(client: pg.PoolClient): Sql {
  return async <Row>(text: string, params: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query<Row & object>({ text, values: [...params] });
    return { rows, count: rowCount ?? 0 };
  };
}

async function brokenInvariants(on: Domain): Promise<string[]> {
  return (await checkInvariants(on)).filter(({ broken }) => broken > 0).map(({ name }) => name);
}
