import { readOptions } from '../read-options.ts';
import { arriveAll, progressOf, seedJourney, type SeededJourney } from './journeys/seed-journey.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { Child } from './sending/child.ts';
import { workerSettings } from './sending/worker-settings.ts';

/**
 * Contacts through a journey of a wait, a condition, two emails and an exit, by one worker: how many enter a second, how
 * many steps are taken a second once their wait is over, the worker's memory, and how long another account's first
 * journey message takes at the same time. Options: --contacts 1000000. Last line: JSON.
 */
const { values } = readOptions({ options: { contacts: { type: 'string', default: '1000000' } } });
const contacts = Number(values.contacts);
const goal = { enteringPerSecond: 20_000, stepsPerSecond: 10_000, rssMb: 400, otherMs: 5_000 };

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const large = await seedJourney(domain, contacts);
const small = await seedJourney(domain, 1);
const worker = new Child(new URL('./journeys/worker.ts', import.meta.url), [], workerSettings);
await worker.next();

const startedAt = performance.now();
await arriveAll(domain, large);
await until(async () => (await progressOf(domain, large)).runs >= contacts);
const enteringSeconds = (performance.now() - startedAt) / 1_000;
process.stdout.write(`${contacts} entered in ${enteringSeconds.toFixed(1)} s\n`);

// The first ones' wait ends a minute after they entered; by then everyone else is in.
await until(async () => (await progressOf(domain, large)).steps > 0);
const before = { at: performance.now(), ...(await progressOf(domain, large)) };
await enterWithoutWait(small);
const askedAt = performance.now();
await until(async () => (await progressOf(domain, small)).steps >= 3);
const otherMs = Math.round(performance.now() - askedAt);
await until(async () => (await progressOf(domain, large)).over >= contacts);
const stepSeconds = (performance.now() - before.at) / 1_000;
const steps = (await progressOf(domain, large)).steps - before.steps;
worker.write('quit');
const { rssMb } = await worker.next<{ rssMb: number }>();
await domain.close();

const figures = {
  enteringPerSecond: Math.round(contacts / enteringSeconds),
  stepsPerSecond: Math.round(steps / stepSeconds),
  otherMs,
  rssMb,
};
const ok =
  figures.enteringPerSecond >= goal.enteringPerSecond &&
  figures.stepsPerSecond >= goal.stepsPerSecond &&
  figures.otherMs <= goal.otherMs &&
  figures.rssMb <= goal.rssMb;
process.stdout.write(`${JSON.stringify({ bench: 'journeys', contacts, ...figures, ok })}\n`);

/** Past its wait already: what is measured is the worker's turn, not the minute. */
async function enterWithoutWait(journey: SeededJourney): Promise<void> {
  await arriveAll(domain, journey);
  await until(async () => (await progressOf(domain, journey)).runs === 1);
  await domain.openScope({ accountId: journey.accountId, userId: null }, async ({ sql, dueWork }) => {
    await sql(
      `update journey_run set wake_at = now(), arrived_at = now() - interval '2 minutes' where account_id = $1`,
      [journey.accountId],
    );
    await dueWork.add('journey.run', journey.journeyId, new Date());
  });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100));
}
