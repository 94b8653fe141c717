import { type DueRun, type DueWorkHandler, type DueWorkKind, newId } from '@talkdrum/domain';
import { makeAccount, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually, silentLog, testEnvironment } from '../testing/index.ts';
import { type DueWorkLoop, startDueWorkLoop } from './due-work-loop.ts';
import { dueJob, sendHints, startHints, wakeJob } from './hints.ts';
import { connectAgenda, startJobs } from './job-runner.ts';
import { openJobStore } from './job-store.ts';
import { z } from 'zod';

let world: TestDomain;
let accountId: string;
const loops: DueWorkLoop[] = [];
const neverMs = 3_600_000;

beforeAll(async () => {
  world = await startTestDomain();
  ({ accountId } = await makeAccount(world.domain));
});
afterEach(async () => {
  for (const loop of loops.splice(0)) await loop.drain();
  await world.domain.pool.query('delete from due_work');
});
afterAll(() => world.stop());

function startLoop(
  handlers: DueWorkHandler[],
  everyMs = neverMs,
  isSending: () => boolean = () => false,
): DueWorkLoop {
  const loop = startDueWorkLoop(world.domain, handlers, silentLog(), { everyMs, isSending });
  loops.push(loop);
  return loop;
}

function add(kind: DueWorkKind, options: { dueAt?: Date; account?: string } = {}): Promise<string> {
  const id = newId();
  return world.domain.openScope(
    { accountId: options.account ?? accountId, userId: null },
    async ({ dueWork }) => {
      await dueWork.add(kind, id, options.dueAt ?? new Date());
      return id;
    },
  );
}

async function row(
  id: string,
): Promise<
  { attempts: number; isDead: boolean; leaseUntil: Date | null; lastError: string | null } | undefined
> {
  return (await world.domain.pool.query('select * from due_work where subject_id = $1', [id])).rows[0];
}

const untilStopped = (item: DueRun) =>
  new Promise<undefined>((resolve) => item.signal.addEventListener('abort', () => resolve(undefined)));

test('a commit in another process starts the work through a hint, at its due time if later', async () => {
  const starts: number[] = [];
  const loop = startLoop([{ kind: 'payment.event', run: async () => void starts.push(Date.now()) }]);
  const env = testEnvironment(world.database);
  const store = await openJobStore({ appDatabaseUrl: world.domain.config.appDatabaseUrl });
  const jobs = [wakeJob, dueJob].map((name) => ({
    name,
    payload: z.unknown(),
    concurrency: 10,
    run: async () => loop.wake(),
  }));
  const runner = await startJobs(await connectAgenda(store, 'test'), world.domain, jobs, silentLog());
  const web = await startHints(world.domain, env, silentLog());
  for (let n = 1; n <= 10; n += 1) {
    await add('payment.event');
    await eventually(() => starts.length === n);
  }
  const dueAt = new Date(Date.now() + 800);
  await add('payment.event', { dueAt });
  await eventually(() => starts.length === 11);
  expect(starts[10] ?? 0).toBeGreaterThanOrEqual(dueAt.getTime() - 50);
  await web.stop();
  await runner.stop();
  await store.close();
});

test('the sweep finds the work without a hint', async () => {
  let runs = 0;
  startLoop([{ kind: 'payment.event', run: async () => void (runs += 1) }], 200);
  const id = await add('payment.event');
  await eventually(async () => (await row(id)) === undefined);
  expect(runs).toBe(1);
});

test('a hundred items of one account are done without waiting for the next sweep', async () => {
  let runs = 0;
  const loop = startLoop([{ kind: 'payment.event', run: async () => void (runs += 1) }]);
  await Promise.all(Array.from({ length: 100 }, () => add('payment.event')));
  loop.wake();
  await eventually(() => runs >= 100, 3_000);
  expect(runs).toBe(100);
});

test('long work of one account leaves a slot for another account, and the slots of quick work free', async () => {
  const other = await makeAccount(world.domain, 'Adwoa Crafts');
  const started: string[] = [];
  const run = (item: DueRun) => {
    started.push(item.accountId);
    return untilStopped(item);
  };
  const loop = startLoop([
    { kind: 'import.run', run },
    { kind: 'payment.event', run: async (item) => void started.push(`light ${item.accountId}`) },
  ]);
  for (let n = 0; n < 10; n += 1) await add('import.run');
  loop.wake();
  await eventually(() => started.length === 2);
  await add('import.run', { account: other.accountId });
  await add('payment.event', { account: other.accountId });
  loop.wake();
  await eventually(() => started.includes(other.accountId) && started.includes(`light ${other.accountId}`));
  expect(started.filter((id) => id === accountId)).toHaveLength(2);
});

test('work for many people yields while this process sends: one at a time, with rests, and it ends all the same', async () => {
  const spans: [from: number, to: number][] = [];
  const turn = async () => {
    const from = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    spans.push([from, performance.now()]);
    return undefined;
  };
  const other = await makeAccount(world.domain, 'Adwoa Crafts');
  let [isSending, payments] = [true, 0];
  const loop = startLoop(
    [
      { kind: 'journey.run', run: turn },
      { kind: 'payment.event', run: async () => void (payments += 1) },
    ],
    neverMs,
    () => isSending,
  );
  for (let n = 0; n < 3; n += 1) await add('journey.run');
  for (let n = 0; n < 3; n += 1) await add('payment.event');
  loop.wake();
  await eventually(() => payments === 3 && spans.length === 3);
  const rests = spans.slice(1).map(([from], n) => from - (spans[n]?.[1] ?? 0));
  expect(Math.min(...rests)).toBeGreaterThan(250);
  isSending = false;
  spans.length = 0;
  for (let n = 0; n < 3; n += 1) await add('journey.run', { account: n === 2 ? other.accountId : accountId });
  loop.wake();
  await eventually(() => spans.length === 3);
  const [, second] = spans.toSorted(([a], [b]) => a - b);
  expect((second?.[0] ?? 0) - Math.min(...spans.map(([, to]) => to))).toBeLessThan(0);
});

test('draining stops the handlers and releases unfinished items', async () => {
  const loop = startLoop([
    { kind: 'payment.event', run: (item) => untilStopped(item) },
    {
      kind: 'payment.refund',
      run: (item) => untilStopped(item).then(() => Promise.reject(new Error('interrupted'))),
    },
  ]);
  const [ended, interrupted] = [await add('payment.event'), await add('payment.refund')];
  loop.wake();
  await eventually(
    async () => (await row(ended))?.leaseUntil !== null && (await row(interrupted))?.leaseUntil !== null,
  );
  await loop.drain();
  expect(await row(ended)).toBeUndefined();
  expect(await row(interrupted)).toMatchObject({ leaseUntil: null, attempts: 0, isDead: false });
});

test('an item whose process died is done by another after its lease ends', async () => {
  let runs = 0;
  const id = await add('payment.event');
  await world.domain.pool.query(
    `update due_work set lease_until = now() + interval '300 ms', lease_token = gen_random_uuid(), attempts = 1 where subject_id = $1`,
    [id],
  );
  startLoop([{ kind: 'payment.event', run: async () => void (runs += 1) }], 100);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(runs).toBe(0);
  await eventually(() => runs === 1);
});

test('an item that fails permanently keeps its error, and is retried when it is added again', async () => {
  let isBroken = true;
  const loop = startLoop([
    {
      kind: 'payment.event',
      maxAttempts: 1,
      run: async () => (isBroken ? Promise.reject(new Error('no luck')) : undefined),
    },
  ]);
  const id = await add('payment.event');
  loop.wake();
  await eventually(async () => (await row(id))?.isDead === true);
  expect(await row(id)).toMatchObject({ lastError: 'no luck' });
  isBroken = false;
  await world.domain.openScope({ accountId, userId: null }, ({ dueWork }) =>
    dueWork.add('payment.event', id, new Date()),
  );
  loop.wake();
  await eventually(async () => (await row(id)) === undefined);
});

test('an item that is added again while its last attempt fails is neither dead nor delayed', async () => {
  let runs = 0;
  const id = newId();
  const ask = () =>
    world.domain.openScope({ accountId, userId: null }, ({ dueWork }) =>
      dueWork.add('payment.event', id, new Date()),
    );
  const run = async () => {
    runs += 1;
    if (runs > 1) return undefined;
    await ask();
    throw new Error('no luck');
  };
  const loop = startLoop([{ kind: 'payment.event', maxAttempts: 1, run }], 100);
  await ask();
  loop.wake();
  await eventually(async () => (await row(id)) === undefined);
  expect(runs).toBe(2);
});

test('an item that crashes its process every time ends up dead without another run', async () => {
  let runs = 0;
  const id = await add('payment.event');
  await world.domain.pool.query(`update due_work set attempts = 3 where subject_id = $1`, [id]);
  const loop = startLoop([{ kind: 'payment.event', maxAttempts: 3, run: async () => void (runs += 1) }]);
  loop.wake();
  await eventually(async () => (await row(id))?.isDead === true);
  expect(runs).toBe(0);
});

test("hints to a stopped store don't affect the commit", async () => {
  const store = await openJobStore({ appDatabaseUrl: world.domain.config.appDatabaseUrl });
  const agenda = await connectAgenda(store, 'test');
  await store.close();
  sendHints(world.domain, agenda, () => undefined, silentLog());
  await expect(add('payment.event', { dueAt: new Date(Date.now() + neverMs) })).resolves.toBeTypeOf('string');
});
