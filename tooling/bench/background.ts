import { readOptions } from '../read-options.ts';
import { forgetLooks, lookedOf, makeDue, putOff, seedSegments } from './background/segment-journeys.ts';
import { arriveAll, progressOf, publishJourney, seedPeople } from './journeys/seed-journey.ts';
import { DatabaseWatch } from './measuring/database-watch.ts';
import { median } from './measuring/median.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { seedAccount } from './sending/campaign-seed.ts';
import { Child } from './sending/child.ts';
import { asOwner } from './sending/owner.ts';
import { runWorkers } from './sending/run-workers.ts';
import { workerSettings } from './sending/worker-settings.ts';

/**
 * How much slower a campaign is sent while another account's contacts enter a journey and its segments are recounted
 * for as many journeys, by the same worker process. Each round sends a campaign alone and one beside that work, and the
 * next round swaps their order. A first campaign isn't counted. In the end the work must finish. Options, with their
 * defaults: --recipients 100000 --contacts 1000000 --segments 50 --rounds 3 --connections 20. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    recipients: { type: 'string', default: '100000' },
    contacts: { type: 'string', default: '1000000' },
    segments: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
  },
});
const [recipients, contacts, segments, rounds, connections] = [
  values.recipients,
  values.contacts,
  values.segments,
  values.rounds,
  values.connections,
].map(Number) as [number, number, number, number, number];
const worker = new URL('./background/worker.ts', import.meta.url);

await prepareDatabase();
const sink = new Child(new URL('../../apps/sandbox/src/sink-main.ts', import.meta.url));
const { port } = await sink.next<{ port: number }>();
const domain = await openBenchDomain(port, connections);
const watch = await DatabaseWatch.open();
const sending = await seedAccount(domain, recipients, false);
const accountId = await seedPeople(domain, contacts);
await seedSegments(domain, accountId, segments);
let journeyId = '';
await send();
await asOwner(['vacuum analyze']);
const stolenSince = watchStolen();
const pairs: { alone: number; beside: number; entered: number; looked: number }[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const first = round % 2 === 1 ? await send() : await sendBeside();
  const second = round % 2 === 1 ? await sendBeside() : await send();
  pairs.push({ ...first, ...second } as (typeof pairs)[number]);
}
const stolen = Math.round(stolenSince() * 100) / 100;
const finishSeconds = await finish();
await watch.close();
await domain.close();
await sink.stop();

const loss = Math.round((1 - median(pairs.map(({ alone, beside }) => beside / alone))) * 1_000) / 1_000;
const medianOf = (figure: 'alone' | 'beside' | 'entered' | 'looked') =>
  Math.round(median(pairs.map((pair) => pair[figure])));
const figures = {
  alonePerSecond: medianOf('alone'),
  besidePerSecond: medianOf('beside'),
  loss,
  entered: medianOf('entered'),
  looked: medianOf('looked'),
  finishSeconds,
};
process.stdout.write(
  `${JSON.stringify({ bench: 'background', recipients, contacts, segments, ...figures, stolen, ok: loss <= 0.1 })}\n`,
);

/** A campaign with nothing beside it. */
async function send(): Promise<{ alone: number }> {
  await putOff(domain);
  const { perSecond } = await runWorkers(domain, watch, sending, options());
  process.stdout.write(`alone ${Math.round(perSecond)} emails/s\n`);
  return { alone: perSecond };
}

/** A campaign beside everyone's entering and all looks. What isn't done when it ends is put off. */
async function sendBeside(): Promise<{ beside: number; entered: number; looked: number }> {
  journeyId = await publishJourney(domain, accountId, 600);
  await arriveAll(domain, { accountId, journeyId });
  await forgetLooks(domain, accountId);
  await putOff(domain);
  const { perSecond } = await runWorkers(domain, watch, sending, {
    ...options(),
    beside: () => makeDue(domain, { accountId, journeyId }),
  });
  const { runs: entered } = await progressOf(domain, { accountId, journeyId });
  const looked = await lookedOf(domain, accountId);
  process.stdout.write(
    `beside ${Math.round(perSecond)} emails/s; meanwhile ${entered} entered and ${looked} segments were recounted\n`,
  );
  await putOff(domain);
  return { beside: perSecond, entered, looked };
}

/** Does what the last campaign left. Returns how many seconds it takes. */
async function finish(): Promise<number> {
  await makeDue(domain, { accountId, journeyId });
  const child = new Child(worker, [String(port), String(connections)], workerSettings);
  await child.next();
  const startedAt = performance.now();
  while (
    (await progressOf(domain, { accountId, journeyId })).runs < contacts ||
    (await lookedOf(domain, accountId)) < segments
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  child.write('quit');
  await child.next();
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

function options() {
  return {
    port,
    connections,
    workers: 1,
    recipients,
    sinkPid: sink.process.pid ?? 0,
    profile: null,
    worker,
  };
}
