import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readOptions } from '../read-options.ts';
import { eventTypesOf, newId, recordWebhookEvents, WebhookSender } from '@talkdrum/domain';
import { median } from './measuring/median.ts';
import { watchStolen } from './measuring/stolen.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';

/**
 * First, --events 10000 go to a receiver that refuses the share --failing 0.3; the clock jumps to each next
 * attempt until nothing waits. None may be lost. Then four accounts with quick receivers get --quick 1000
 * events each, once alone and once beside --slow 20 accounts whose receiver never answers, in --rounds 7. Each
 * round compares its two runs and the next one swaps their order, so a busy machine or a growing table slows
 * both alike; the delay is the median of the rounds, also in CPU time. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    events: { type: 'string', default: '10000' },
    failing: { type: 'string', default: '0.3' },
    quick: { type: 'string', default: '1000' },
    slow: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '7' },
  },
});
const [events, failing, quick, slow, rounds] = [
  values.events,
  values.failing,
  values.quick,
  values.slow,
  values.rounds,
].map(Number) as [number, number, number, number, number];

let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
await prepareDatabase();
const domain = await openBenchDomain(1, 1, { clock, webhooks: { allow: ['127.0.0.1/32'] }, poolSize: 10 });
const lost = await measureLoss();
const delay = await measureDelay();
await domain.close();

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const ok = lost.missing === 0 && lost.unsettled === 0 && delay.share <= 0.05;
process.stdout.write(
  `${events.toLocaleString('en')} events, ${failing * 100} % of attempts refused: ${lost.missing} lost, ${lost.attempts.toLocaleString('en')} attempts, ${lost.perSecond.toLocaleString('en')} per second\n` +
    `quick receivers next to ${slow} that never answer: ${percent(delay.share)} slower (5 % or less), ${percent(delay.cpuShare)} more CPU; ${percent(delay.stolen)} CPU steal\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: 'webhooks', events, failing, lost: lost.missing, unsettled: lost.unsettled, givenUp: lost.givenUp, attempts: lost.attempts, attemptsPerSecond: lost.perSecond, repeatedAfterSuccess: lost.repeated, quickMsAlone: delay.msAlone, quickMsBesideSlow: delay.msBeside, delayShare: delay.share, cpuShare: delay.cpuShare, stolen: delay.stolen, ok })}\n`,
);
process.exitCode = ok ? 0 : 1;

async function measureLoss() {
  const accepted = new Map<string, number>();
  let attempts = 0;
  const receiver = await listen((id) => {
    attempts += 1;
    if (Math.random() < failing) return 500;
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
    return 204;
  });
  const accountId = await addListener(receiver.url);
  await record(accountId, events);
  const sender = new WebhookSender(domain);
  const startedAt = performance.now();
  await sender.runUntilIdle();
  const perSecond = Math.round(attempts / ((performance.now() - startedAt) / 1_000));
  for (let next = await nextDue([accountId]); next !== null; next = await nextDue([accountId])) {
    aheadMs += Math.max(0, next.getTime() - clock.now().getTime()) + 1_000;
    await sender.runUntilIdle();
  }
  await sender.drain();
  await receiver.close();
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ id: string; state: string }>('select id, state from webhook_event where account_id = $1', [
      accountId,
    ]),
  );
  // Events refused ten times in a row fail after three days, and the log says so: they aren't lost.
  const missing =
    events - rows.length + rows.filter(({ id, state }) => state === 'delivered' && !accepted.has(id)).length;
  return {
    missing,
    unsettled: rows.filter(({ state }) => state === 'waiting').length,
    givenUp: rows.filter(({ state }) => state === 'failed').length,
    attempts,
    perSecond,
    repeated: [...accepted.values()].filter((count) => count > 1).length,
  };
}

interface Run {
  ms: number;
  /** Of this process: the sender and the receivers, without PostgreSQL. */
  cpuMs: number;
}

interface Receivers {
  quickReceiver: Receiver;
  silentReceiver: Receiver;
  quickAccounts: readonly string[];
  /** The accounts of the silent receiver that have events. */
  neighbours: readonly string[];
}

async function measureDelay() {
  const [quickReceiver, silentReceiver] = [await listen(() => 204), await listen(() => null)];
  const quickAccounts = await addListeners(4, quickReceiver.url);
  const slowAccounts = await addListeners(slow, silentReceiver.url);
  const run = (neighbours: readonly string[]) =>
    sendQuick({ quickReceiver, silentReceiver, quickAccounts, neighbours });
  await run(slowAccounts);
  const stolenSince = watchStolen();
  const seen: { alone: Run; beside: Run }[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const first = await run(n % 2 === 0 ? [] : slowAccounts);
    const second = await run(n % 2 === 0 ? slowAccounts : []);
    const pair = n % 2 === 0 ? { alone: first, beside: second } : { alone: second, beside: first };
    seen.push(pair);
    process.stdout.write(`alone ${tell(pair.alone)}; beside slow receivers ${tell(pair.beside)}\n`);
  }
  const stolen = stolenSince();
  await Promise.all([quickReceiver.close(), silentReceiver.close()]);
  const more = (figure: keyof Run) =>
    median(seen.map(({ alone, beside }) => beside[figure] / alone[figure])) - 1;
  return {
    msAlone: Math.round(median(seen.map(({ alone }) => alone.ms))),
    msBeside: Math.round(median(seen.map(({ beside }) => beside.ms))),
    share: rounded(more('ms')),
    cpuShare: rounded(more('cpuMs')),
    stolen: rounded(stolen),
  };
}

/** Sends the quick accounts' events while the neighbours' receiver leaves its own unanswered. */
async function sendQuick({
  quickReceiver,
  silentReceiver,
  quickAccounts,
  neighbours,
}: Receivers): Promise<Run> {
  for (const accountId of neighbours) await record(accountId, 100);
  for (const accountId of quickAccounts) await record(accountId, quick);
  await setDue(quickAccounts, new Date(clock.now().getTime() + 3_600_000));
  const [gotBefore, heldBefore] = [quickReceiver.requests(), silentReceiver.requests()];
  const sender = new WebhookSender(domain, { sweepMs: 100 });
  sender.start();
  // Every slow lane has an attempt under way before the clock starts.
  await until(() => silentReceiver.requests() - heldBefore >= neighbours.length);
  await setDue(quickAccounts, clock.now());
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  await sender.sweep();
  const wanted = quick * quickAccounts.length;
  await until(() => quickReceiver.requests() - gotBefore >= wanted);
  const ms = quickReceiver.lastAt() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  // The last answers are recorded, so that each run sends every event once.
  await until(async () => (await nextDue(quickAccounts)) === null);
  await sender.drain();
  await domain.pool.query('delete from webhook_due where account_id = any($1)', [neighbours]);
  const got = quickReceiver.requests() - gotBefore;
  if (got !== wanted) throw new Error(`The quick receivers got ${got} requests instead of ${wanted}.`);
  return { ms, cpuMs: (user + system) / 1_000 };
}

function tell({ ms, cpuMs }: Run): string {
  return `${Math.round(ms)} ms, ${Math.round(cpuMs)} ms CPU`;
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function setDue(accountIds: readonly string[], at: Date): Promise<void> {
  await domain.pool.query('update webhook_due set due_at = $2 where account_id = any($1)', [accountIds, at]);
}

/** When the next event of these accounts is due, or null if none waits. */
async function nextDue(accountIds: readonly string[]): Promise<Date | null> {
  const { rows } = await domain.pool.query<{ dueAt: Date | null }>(
    'select min(due_at) as due_at from webhook_due where account_id = any($1)',
    [accountIds],
  );
  return rows[0]?.dueAt ?? null;
}

function addListeners(count: number, url: string): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => addListener(url)));
}

async function addListener(url: string): Promise<string> {
  const accountId = newId();
  await domain.pool.query(
    `insert into account (id, email, company) values ($1, 'bench@kola.example', 'Kola Stores')`,
    [accountId],
  );
  const fields = {
    contacts: { url, events: eventTypesOf('contacts') },
    campaigns: { url, events: eventTypesOf('campaigns') },
  };
  await domain.openScope({ accountId, userId: null }, ({ webhookEndpoints }) =>
    webhookEndpoints.save(fields),
  );
  return accountId;
}

async function record(accountId: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 500) {
    const rows = Array.from({ length: Math.min(500, count - done) }, (_, n) => ({
      messageId: newId(),
      channel: 'email',
      recipient: `reader${done + n}@example.com`,
      campaignId: null,
    }));
    await domain.openScope({ accountId, userId: null }, ({ sql }) =>
      recordWebhookEvents(sql, accountId, 'message.delivered', rows),
    );
  }
}

interface Receiver {
  url: string;
  /** How many arrived. */
  requests(): number;
  /** When the last one arrived, as `performance.now()`. */
  lastAt(): number;
  close(): Promise<void>;
}

/** Answers with a status, or never if it is null. */
async function listen(answer: (id: string) => number | null): Promise<Receiver> {
  let [requests, lastAt] = [0, 0];
  const server: Server = createServer((request, response) => {
    requests += 1;
    lastAt = performance.now();
    request.resume().on('end', () => {
      const status = answer(String(request.headers['webhook-id']));
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: () => requests,
    lastAt: () => lastAt,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
