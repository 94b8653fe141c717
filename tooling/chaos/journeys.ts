import { checkInvariants, type Domain } from '@talkdrum/domain';
import { arriveAll, progressOf, seedJourney, type SeededJourney } from '../bench/journeys/seed-journey.ts';
import { openBenchDomain, prepareDatabase } from '../bench/sending/bench-domain.ts';
import { Child } from '../bench/sending/child.ts';
import { readOptions } from '../read-options.ts';

/**
 * Kills the worker with SIGKILL again and again while people enter a journey and go through it. At the end everyone has
 * taken every step once and has each message once, and every invariant holds. A dead worker's lease would end after a
 * minute; it is ended at once here. Options: --contacts 100000 --kills 50 --seed N. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    contacts: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string' },
  },
});
const [contacts, kills] = [Number(values.contacts), Number(values.kills)];
let seed = Number(values.seed ?? Date.now() % 1_000_000);
const stepsEach = 5;
process.stdout.write(`${contacts.toLocaleString('en')} contacts, ${kills} kills, seed ${seed}\n`);

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const journey = await seedJourney(domain, contacts);
const startedAt = performance.now();
await arriveAll(domain, journey);
let done = 0;
for (; done < kills; done += 1) {
  const worker = await startWorker();
  // Half of the kills while people enter, half while they go on.
  const target = ((done + random()) / kills) * 0.98;
  await until(async () => shareOf(await progressOf(domain, journey)) >= target);
  await new Promise((resolve) => setTimeout(resolve, random() * 50));
  worker.process.kill('SIGKILL');
  await worker.ended;
  await domain.pool.query(`update due_work set lease_until = null where kind like 'journey.%'`);
}
const last = await startWorker();
await until(async () => (await progressOf(domain, journey)).over >= contacts);
last.write('quit');
await last.next();
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const verdict = await judge(domain, journey);
const broken = (await checkInvariants(domain)).filter((one) => one.broken > 0).map(({ name }) => name);
await domain.close();
const ok =
  verdict.runs === contacts &&
  verdict.unfinished === 0 &&
  verdict.wrongSteps === 0 &&
  verdict.wrongMessages === 0 &&
  verdict.miscounted === 0 &&
  broken.length === 0;
process.stdout.write(
  `${JSON.stringify({ chaos: 'journeys', contacts, kills: done, ...verdict, brokenInvariants: broken, seconds, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

function shareOf({ runs, steps }: { runs: number; steps: number }): number {
  return (runs / contacts + steps / (contacts * stepsEach)) / 2;
}

async function startWorker(): Promise<Child> {
  const worker = new Child(new URL('../bench/journeys/worker.ts', import.meta.url));
  await worker.next();
  return worker;
}

/** From the rows themselves, not the counts. */
async function judge(from: Domain, { accountId, journeyId }: SeededJourney) {
  const { rows } = await from.bulk(accountId, (client) =>
    client.query<{
      runs: number;
      unfinished: number;
      wrongSteps: number;
      wrongMessages: number;
      miscounted: number;
    }>(
      `with steps as (
         select s.run_id, count(*) as n, count(distinct s.node_id) as nodes, count(distinct s.delivery_id) as messages
         from journey_step s where s.account_id = $1 group by s.run_id
       ), messages as (
         select run_id, count(*) as n from delivery where account_id = $1 and run_id is not null group by run_id
       )
       select count(*)::int as runs, count(*) filter (where r.status <> 'completed')::int as unfinished,
         count(*) filter (where coalesce(s.n, 0) <> $3 or s.nodes <> $3 or r.steps <> $3)::int as "wrongSteps",
         count(*) filter (where coalesce(m.n, 0) <> 2 or s.messages <> 2)::int as "wrongMessages",
         (select (sum(case when outcome = 'entered' then n else -n end))::int from journey_node_stat t
          where t.account_id = $1 and t.node_id <> 'start') as miscounted
       from journey_run r
       left join steps s on s.run_id = r.id
       left join messages m on m.run_id = r.id
       where r.account_id = $1 and r.journey_id = $2`,
      [accountId, journeyId, stepsEach],
    ),
  );
  const { runs = 0, unfinished = 0, wrongSteps = 0, wrongMessages = 0, miscounted = 0 } = rows[0] ?? {};
  return { runs, unfinished, wrongSteps, wrongMessages, miscounted };
}

function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
}
