import { type Domain, newId } from '@talkdrum/domain';
import pg from 'pg';
import { readOptions } from '../read-options.ts';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { asOwner } from './sending/owner.ts';
import { createPlainTable, deleteSome, seedDeliveries, touch } from './storage/storage.sql.ts';

/**
 * What deliveries cost to keep and to delete, beside one table without partitions: bytes a row, the time until an
 * expired month is gone (dropped here, deleted row by row there), and the time to change 150 deliveries by their ids
 * among the partitions of 24 months. Options: --deliveries 300000 (of the expired month; each of 24 other months has
 * a tenth) --rounds 200. Last line: JSON.
 */
const { values } = readOptions({
  options: { deliveries: { type: 'string', default: '300000' }, rounds: { type: 'string', default: '200' } },
});
const [deliveries, rounds] = [Number(values.deliveries), Number(values.rounds)];
const groupSize = 150;

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const accountId = newId();
await domain.pool.query(
  `insert into account (id, email, company, country, currency) values ($1, 'owner@example.com', 'Bench', 'NG', 'ngn')`,
  [accountId],
);
const [expired = '', ...later] = Array.from({ length: 25 }, (_, n) => monthAfter(n));
const last = later.at(-1) ?? '';
for (const month of [expired, ...later]) {
  await domain.pool.query('select ensure_kept_month($1)', [month]);
  await seed(domain, month, month === expired ? deliveries : Math.round(deliveries / 10));
}
await copyToPlainTable();
await asOwner(['vacuum analyze', 'checkpoint']);

const bytes = await sizes();
const found = { partitioned: await timeTouches('delivery'), plain: await timeTouches('plain_delivery') };
const deleteMs = await timeDelete();
const dropMs = await timeDrop();
await asOwner(['drop table plain_delivery']);
await domain.close();
const ratio = Number((found.plain / found.partitioned).toFixed(2));
const goneRatio = Math.round(deleteMs / dropMs);
process.stdout.write(
  `${bytes.partitioned} bytes a delivery (plain table ${bytes.plain})\n` +
    `${groupSize} deliveries by id: ${found.partitioned.toFixed(2)} ms (plain ${found.plain.toFixed(2)} ms, ratio ${ratio})\n` +
    `a month of ${deliveries.toLocaleString('en')} is gone in ${Math.round(dropMs)} ms (deleted: ${Math.round(deleteMs)} ms)\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: 'storage', deliveries, bytesPerRow: bytes.partitioned, plainBytesPerRow: bytes.plain, touchMs: Number(found.partitioned.toFixed(2)), plainTouchMs: Number(found.plain.toFixed(2)), ratio, dropMs: Math.round(dropMs), deleteMs: Math.round(deleteMs), goneRatio, ok: ratio >= 0.7 && goneRatio >= 5 })}\n`,
);

function monthAfter(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 10);
}

async function seed({ bulk }: Pick<Domain, 'bulk'>, month: string, count: number): Promise<void> {
  await bulk.call(domain, accountId, (client) =>
    client.query(seedDeliveries, [accountId, newId(), month, count]),
  );
}

/** The owner, without row-level security on its own table; the bench's login has no rights to it. */
async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await client.connect();
  try {
    await client.query(`select set_config('app.account_id', '${accountId}', false)`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyToPlainTable(): Promise<void> {
  await withOwner(async (client) => {
    await client.query(createPlainTable);
    await client.query('insert into plain_delivery select * from delivery');
  });
}

/** With indexes, divided by the rows. */
async function sizes(): Promise<{ partitioned: number; plain: number }> {
  return withOwner(async (client) => {
    const { rows } = await client.query<{ partitioned: number; plain: number }>(`
      select
        round(
          (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'delivery'::regclass)
            / (select count(*) from delivery)
        )::int as partitioned,
        round(pg_total_relation_size('plain_delivery')::numeric / (select count(*) from plain_delivery))::int as plain`);
    return rows[0] ?? { partitioned: 0, plain: 0 };
  });
}

/** Milliseconds for a group of deliveries, the median of the rounds. */
async function timeTouches(table: 'delivery' | 'plain_delivery'): Promise<number> {
  return withOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from delivery where kept_until = $1 order by id limit $2',
      [last, groupSize * 20],
    );
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off');
    const isPartitioned = table === 'delivery';
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = (round % 20) * groupSize;
      const ids = rows.slice(from, from + groupSize).map(({ id }) => id);
      const startedAt = performance.now();
      await client.query({
        name: `touch_${table}`,
        text: touch(table, isPartitioned ? 'and d.kept_until = $3::date' : ''),
        values: [accountId, ids, ...(isPartitioned ? [last] : [])],
      });
      times.push(performance.now() - startedAt);
    }
    return median(times);
  });
}

/** With the vacuum that makes its room usable again. */
async function timeDelete(): Promise<number> {
  return withOwner(async (client) => {
    const startedAt = performance.now();
    while (((await client.query(deleteSome, [expired])).rowCount ?? 0) > 0);
    await client.query('vacuum plain_delivery');
    return performance.now() - startedAt;
  });
}

async function timeDrop(): Promise<number> {
  const startedAt = performance.now();
  await domain.pool.query('select detach_kept_month($1)', [expired]);
  await domain.pool.query('select drop_kept_month($1)', [expired]);
  return performance.now() - startedAt;
}
