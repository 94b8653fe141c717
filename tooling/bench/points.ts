import { type Domain, earnFromEvents } from '@talkdrum/domain';
import pg from 'pg';
import { readOptions } from '../read-options.ts';
import { addContacts } from './events/seed-events.ts';
import { addCustomer } from './gateway/customer.ts';
import { median } from './measuring/median.ts';
import { timeRuns } from './measuring/percentiles.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';

/**
 * Movements of points per second: batches of 1,000 paid orders of 100,000 members are already stored, and the programme
 * hears them, as the outbox does, with two tiers and a daily cap. Beside it a bare INSERT of as many entries. Then the
 * statement of a member with 10,000 entries, page by page. Options: --members 100000 --batches 40 --rounds 3 --entries
 * 10000. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    members: { type: 'string', default: '100000' },
    batches: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
    entries: { type: 'string', default: '10000' },
  },
});
const [members, batches, rounds, entries] = [
  values.members,
  values.batches,
  values.rounds,
  values.entries,
].map(Number) as [number, number, number, number];
const batchSize = 1_000;
const goals = { perSecond: 5_000, statementMs: 50 };

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const owner = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await owner.connect();
const { accountId } = await addCustomer(domain);
const actor = { accountId, userId: null };
const contacts = await addContacts(owner, accountId, members);
const programId = await openProgram(domain);
await domain.openScope(actor, async ({ loyaltyMembers }) => {
  const lines = contacts.map((_, n) => `person${n}@mail.example,${n % 700}`);
  await loyaltyMembers.importFile(programId, ['email,points', ...lines].join('\n'));
});
await owner.query('analyze');

const earned: number[] = [];
for (let round = 0; round < rounds; round += 1) earned.push(await hear(await store(round)));
const perSecond = Math.round(median(earned));
const barePerSecond = await insertBare();
const wrong = await countWrong();
const statement = await readStatement();
await owner.end();
await domain.close();

const result = {
  bench: 'points',
  perSecond,
  barePerSecond,
  ratio: Number((perSecond / barePerSecond).toFixed(2)),
  members,
  statement,
  entries,
  wrong,
};
const ok = perSecond >= goals.perSecond && statement.p95 <= goals.statementMs && wrong === 0;
process.stdout.write(`${JSON.stringify({ ...result, ok })}\n`);
process.exitCode = ok ? 0 : 1;

async function openProgram(of: Domain): Promise<string> {
  return of.openScope(actor, async ({ loyaltyPrograms, loyaltyTiers, earningRules, lists }) => {
    const list = await lists.create({ name: 'Circle', type: 'public', optIn: 'single' });
    const { id } = await loyaltyPrograms.create('Circle', list.id);
    const tier = { id: null, benefits: '', color: '#c8901a' };
    const tiers = [
      { ...tier, name: 'Bronze', threshold: 0, multiplier: 1 },
      { ...tier, name: 'Gold', threshold: 800, multiplier: 1.5 },
    ];
    const { revision } = await loyaltyPrograms.get(id);
    await loyaltyTiers.save(id, tiers, revision);
    await earningRules.save(id, null, {
      name: 'Orders',
      event: 'order.paid',
      where: [{ t: 'attribute', key: 'amount', type: 'number', cmp: 'gte', value: 500 }],
      earns: 'per',
      points: 1,
      perMinor: '10000',
      property: 'amount',
      capPerDay: 5_000,
      capTotal: null,
      usesTier: true,
      startsAt: null,
      endsAt: null,
      isOn: true,
    });
    await loyaltyPrograms.publish(id);
    return id;
  });
}

type Batch = { names: string[]; events: [string, number][] };

/** Orders of a round as the REST intake leaves them: stored, each batch with its outbox entry. */
async function store(round: number): Promise<Batch[]> {
  for (let batch = 0; batch < batches; batch += 1)
    await domain.openScope(actor, ({ events }) =>
      events.submit(
        Array.from({ length: batchSize }, (_each, n) => {
          const order = (round * batches + batch) * batchSize + n;
          const contactId = contacts[(order * 7_919) % contacts.length];
          const properties = { amount: 1_000 + (order % 9_000), currency: 'NGN', order_id: `KS-${order}` };
          return { contactId, name: 'order.paid', properties };
        }),
      ),
    );
  const { rows } = await owner.query<{ payload: Batch }>(
    `update outbox_event set dispatched_at = now()
     where account_id = $1 and kind = 'contact.events-recorded' and dispatched_at is null
     returning payload`,
    [accountId],
  );
  return rows.map(({ payload }) => payload).filter(({ names }) => names.includes('order.paid'));
}

/** Movements per second, one batch after the other. */
async function hear(heard: readonly Batch[]): Promise<number> {
  const handler = earnFromEvents(domain);
  const startedAt = performance.now();
  for (const [n, payload] of heard.entries())
    await handler.run({ accountId, id: `bench-${n}`, kind: handler.kind, payload: { ...payload } });
  return (heard.length * batchSize * 1_000) / (performance.now() - startedAt);
}

/** As many entries by one bare statement per batch: no balances, tiers or events. */
async function insertBare(): Promise<number> {
  const { rows } = await owner.query<{ id: string }>('select id from loyalty_member where account_id = $1', [
    accountId,
  ]);
  const startedAt = performance.now();
  for (let batch = 0; batch < batches; batch += 1)
    await domain.bulk(accountId, (client) =>
      client.query(
        `insert into point_entry (account_id, id, program_id, member_id, kind, points, source, key, at)
         select $1, uuidv7(), $2, member_id, 'earn', 10, 'event', 'bare/' || $4 || '/' || n, now()
         from unnest($3::uuid[]) with ordinality as g (member_id, n)`,
        [
          accountId,
          programId,
          Array.from({ length: batchSize }, (_each, n) => rows[(batch * batchSize + n) % rows.length]?.id),
          String(batch),
        ],
      ),
    );
  const perSecondBare = (batches * batchSize * 1_000) / (performance.now() - startedAt);
  await owner.query(`delete from point_entry where account_id = $1 and key like 'bare/%'`, [accountId]);
  return Math.round(perSecondBare);
}

/** Members whose balance isn't what their entries add up to, and orders that earned nothing or twice. */
async function countWrong(): Promise<number> {
  const { rows } = await owner.query<{ wrong: number }>(
    `select (
       select count(*)
       from point_balance b
       left join (select member_id, sum(points) as points from point_entry where account_id = $1 group by 1) e
         on e.member_id = b.member_id
       where b.account_id = $1 and b.available + b.pending <> coalesce(e.points, 0)
     )::int + abs($2::int - (
       select count(*) from point_entry where account_id = $1 and kind = 'earn'
     )::int) as wrong`,
    [accountId, rounds * batches * batchSize],
  );
  return rows[0]?.wrong ?? -1;
}

/** Milliseconds of a page of a long statement: the first, and each that follows. */
async function readStatement() {
  const memberId = await domain.openScope(actor, async ({ loyaltyMembers }) => {
    const { member } = await loyaltyMembers.add(programId, contacts[0] ?? '');
    return member.id;
  });
  await owner.query(
    `insert into point_entry (account_id, id, program_id, member_id, kind, points, source, key, at)
     select $1, uuidv7(), $2, $3, 'earn', 1, 'api', 'long/' || n, now() from generate_series(1, $4::int) n`,
    [accountId, programId, memberId, entries],
  );
  await owner.query('analyze point_entry');
  let after: string | null = null;
  return timeRuns(200, () =>
    domain.openScope(actor, async ({ points }) => {
      const page = await points.entries({ programId, memberId, kind: null, after, limit: 100 });
      after = page.nextCursor;
    }),
  );
}
