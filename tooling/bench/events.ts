import type { Domain, SegmentDefinition } from '@talkdrum/domain';
import pg from 'pg';
import { readOptions } from '../read-options.ts';
import { insertEvents, sendEvents } from './events/send-events.ts';
import { addContacts, seedEvents } from './events/seed-events.ts';
import { addCustomer } from './gateway/customer.ts';
import { type Percentiles, timeRuns } from './measuring/percentiles.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';

/**
 * Events per second committed to a durable PostgreSQL before they are acknowledged: by REST in batches of 1,000, with
 * a key each, beside a bare INSERT of the same rows. Then, in another account, how long a segment with a rule about
 * events is counted. Options: --batches 60 --clients 3 --rounds 3 --contacts 1000000 --events 20000000 (0 leaves the
 * segments out). Last line: JSON.
 */
const { values } = readOptions({
  options: {
    batches: { type: 'string', default: '60' },
    clients: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    contacts: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '20000000' },
  },
});
const shoppers = 100_000;
const goal = { perSecond: 10_000, segmentMs: 1_000 };
const paid = { t: 'event', name: 'order.paid', has: true } as const;
const twice = { cmp: 'at_least', n: 2 } as const;
const amount = { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 5_000 } as const;

async function measureSegments(domain: Domain, owner: pg.Client, contacts: number, events: number) {
  const { accountId } = await addCustomer(domain);
  await addContacts(owner, accountId, contacts);
  await seedEvents(owner, accountId, events);
  const count = (...items: SegmentDefinition['root']['items']): Promise<Percentiles> =>
    timeRuns(10, () =>
      domain.openScope({ accountId, userId: null }, async (scope) => {
        const rules = await scope.contactSearch.compile({ v: 1, root: { op: 'and', items } });
        return scope.contactSearch.sample(rules, 0);
      }),
    );
  return {
    did: await count(paid),
    twice: await count({ ...paid, times: twice }),
    recent: await count({ ...paid, times: twice, withinDays: 30, where: [amount] }),
    never: await count({ ...paid, has: false, withinDays: 90 }),
  };
}

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const owner = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await owner.connect();
const { accountId } = await addCustomer(domain);
const ids = await addContacts(owner, accountId, shoppers);
const load = {
  accountId,
  contacts: shoppers,
  batches: Number(values.batches),
  clients: Number(values.clients),
  rounds: Number(values.rounds),
};
const rest = await sendEvents(domain, load);
process.stdout.write(
  `REST ${rest.perSecond} events/s, slowest batch ${rest.worstMs} ms, ${rest.missing} missing\n`,
);
const barePerSecond = await insertEvents(domain, load, ids);
process.stdout.write(`bare INSERT ${barePerSecond} events/s\n`);
const [contacts, events] = [Number(values.contacts), Number(values.events)];
const segment = events === 0 ? null : await measureSegments(domain, owner, contacts, events);
await owner.end();
await domain.close();
process.stdout.write(`\nsegments ${JSON.stringify(segment)}\n`);
const ok =
  rest.perSecond >= goal.perSecond &&
  rest.missing === 0 &&
  (segment === null || segment.twice.p95 < goal.segmentMs);
process.stdout.write(
  `${JSON.stringify({
    bench: 'events',
    rest,
    barePerSecond,
    ratio: Number((rest.perSecond / barePerSecond).toFixed(2)),
    contacts,
    events,
    segment,
    ok,
  })}\n`,
);
