import { readOptions } from '../read-options.ts';
import { addCustomer } from './gateway/customer.ts';
import { startGatewayProcess } from './gateway/gateway-process.ts';
import { DatabaseWatch } from './measuring/database-watch.ts';
import { median } from './measuring/median.ts';
import { openProfileFolder, writeStatements, writeSummary } from './measuring/profile-folder.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { Child } from './sending/child.ts';
import { readSpent, type Spent, spentPerMessage } from './smpp/spent.ts';

/**
 * submit_sm per second through one bind, committed to a durable PostgreSQL, with a receipt for each returned
 * over the same bind. Baseline: a bare server with the same codec that answers at once. The carrier is
 * simulated: a loop marks committed messages as delivered; everything after that is real. Client, gateway and
 * database are separate processes. A round is long enough that its end, when only receipts still arrive, doesn't count, and
 * 20,000 messages with receipts come before the first, as V8 needs as many to compile what runs often. Options:
 * --messages 60000 --rounds 3 --window 500; --profile writes a CPU profile of the gateway and PostgreSQL's statements to a
 * folder under `.cache/bench/`. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    messages: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '3' },
    window: { type: 'string', default: '500' },
    profile: { type: 'boolean', default: false },
  },
});
const [messages, rounds, window] = [Number(values.messages), Number(values.rounds), Number(values.window)];
const warmUp = 20_000;
interface Figures {
  perSecond: number;
  perSecondWithReceipts: number;
  refused: number;
  receipts: number;
}

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const customer = await addCustomer(domain);
const profileFolder = values.profile ? openProfileFolder('smpp') : null;
const watch = await DatabaseWatch.open();
const { child: gateway, smppPort } = await startGatewayProcess(undefined, profileFolder);
const bare = new Child(new URL('./gateway/bare-smsc.ts', import.meta.url));
const { port: barePort } = await bare.next<{ port: number }>();
const client = new Child(new URL('./gateway/esme-process.ts', import.meta.url));
await client.next();

const results: Record<'bare' | 'accepted' | 'withReceipts', number[]> = {
  bare: [],
  accepted: [],
  withReceipts: [],
};
let refused = 0;
let receipts = 0;
const spent: [Spent, Spent][] = [];
const pids = {
  gateway: gateway.process.pid ?? 0,
  client: client.process.pid ?? 0,
  carrier: process.pid,
};
const stopWarming = playCarrier();
await round(smppPort, warmUp, true);
await stopWarming();
if (profileFolder !== null) await watch.forgetStatements();
for (let n = 0; n < rounds; n += 1) {
  results.bare.push((await round(barePort, messages * 5, false)).perSecond);
  results.accepted.push((await round(smppPort, messages, false)).perSecond);
  await deliverAll();
  const before = await readSpent(watch, pids);
  const stop = playCarrier();
  const withReceipts = await round(smppPort, messages, true);
  await stop();
  spent.push([before, await readSpent(watch, pids)]);
  results.withReceipts.push(withReceipts.perSecondWithReceipts);
  refused += withReceipts.refused;
  receipts += withReceipts.receipts;
  note(n);
}
const { rows } = await domain.bulk(customer.accountId, (sql) =>
  sql.query<{ n: number }>('select count(*)::int n from message where account_id = $1', [customer.accountId]),
);
const stored = rows[0]?.n ?? 0;
if (profileFolder !== null)
  writeStatements(profileFolder, 'smpp', await watch.readStatements(), messages * rounds * 2);
await watch.close();
for (const child of [client, bare, gateway]) await child.stop();
if (profileFolder !== null) writeSummary(profileFolder);
await domain.close();

const [accepted = 0, complete = 0, yardstick = 0] = [
  results.accepted,
  results.withReceipts,
  results.bare,
].map((rates) => Math.round(median(rates)));
const spentEach = spentPerMessage(spent, messages);
process.stdout.write(
  `with receipts, CPU ms per 1,000 messages: PostgreSQL ${spentEach.postgres}, gateway ${spentEach.gateway}, client ${spentEach.client}, carrier ${spentEach.carrier}; WAL ${spentEach.wal} bytes a message\n`,
);
const ok =
  accepted >= 12_000 && complete >= 9_000 && refused === 0 && stored === messages * rounds * 2 + warmUp;
process.stdout.write(
  `${JSON.stringify({ bench: 'smpp', messages, window, acceptedPerSecond: accepted, withReceiptsPerSecond: complete, barePerSecond: yardstick, ratioToBare: Math.round((accepted / yardstick) * 1_000) / 1_000, stored, refused, receipts, spentEach, ok })}\n`,
);

async function round(port: number, count: number, wantsReceipts: boolean): Promise<Figures> {
  client.write(JSON.stringify({ port, ...customer.smpp, window, messages: count, receipts: wantsReceipts }));
  return client.next<Figures>();
}

/** Marks everything that waits as delivered, as a carrier would. Drops receipts no round counts. */
async function deliverAll(): Promise<void> {
  while ((await deliver()) > 0);
  await domain.bulk(customer.accountId, (sql) =>
    sql.query('delete from smpp_receipt where account_id = $1', [customer.accountId]),
  );
}

async function deliver(): Promise<number> {
  return domain.bulk(customer.accountId, async (sql) => {
    const { rowCount } = await sql.query({
      // Prepared, as the worker's statements are.
      name: 'deliver',
      // An array, so rows are found by id even though the statistics of this table are seconds old.
      text: `update delivery set state = 'sent', settled_at = now(), delivered_at = now() where account_id = $1 and id = any(array(
         select id from delivery where account_id = $1 and channel = 'sms' and campaign_id is null and state = 'queued' order by send_after limit 1000))`,
      values: [customer.accountId],
    });
    return rowCount ?? 0;
  });
}

function playCarrier(): () => Promise<void> {
  let isOn = true;
  const loop = (async () => {
    while (isOn) if ((await deliver()) < 500) await new Promise((resolve) => setTimeout(resolve, 50));
  })();
  return async () => {
    isOn = false;
    await loop;
  };
}

function note(n: number): void {
  const shown = (list: number[]) => Math.round(list.at(-1) ?? 0).toLocaleString('en');
  process.stdout.write(
    `round ${n + 1}: bare ${shown(results.bare)} · accepted ${shown(results.accepted)} · with receipts ${shown(results.withReceipts)} a second\n`,
  );
}
