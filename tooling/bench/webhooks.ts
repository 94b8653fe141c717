import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readOptions } from '../read-options.ts';
import { eventTypesOf, newId, recordWebhookEvents, WebhookSender } from '@talkdrum/domain';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';

/**
 * First, --events 10000 go to a receiver that refuses the share --failing 0.3; the clock jumps to each next
 * attempt until nothing waits. None may be lost. Then four accounts with quick receivers get --quick 1000
 * events each, alternating between alone and beside --slow 20 accounts whose receiver never answers, in
 * --rounds 3. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    events: { type: 'string', default: '10000' },
    failing: { type: 'string', default: '0.3' },
    quick: { type: 'string', default: '1000' },
    slow: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
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
const { alone, beside } = await measureDelay();
await domain.close();

const delay = median(beside) / median(alone) - 1;
const ok = lost.missing === 0 && lost.unsettled === 0 && delay <= 0.1;
process.stdout.write(
  `${events.toLocaleString('en')} events, ${failing * 100} % of attempts refused: ${lost.missing} lost, ${lost.attempts.toLocaleString('en')} attempts, ${lost.perSecond.toLocaleString('en')} per second\n` +
    `fast receivers next to ${slow} that never answer: ${(delay * 100).toFixed(1)} % slower (10 % or less)\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: 'webhooks', events, failing, lost: lost.missing, unsettled: lost.unsettled, givenUp: lost.givenUp, attempts: lost.attempts, attemptsPerSecond: lost.perSecond, repeatedAfterSuccess: lost.repeated, quickMsAlone: Math.round(median(alone)), quickMsBesideSlow: Math.round(median(beside)), delayShare: Math.round(delay * 1_000) / 1_000, ok })}\n`,
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
  for (let next = await nextDue(); next !== null; next = await nextDue()) {
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

async function measureDelay(): Promise<{ alone: number[]; beside: number[] }> {
  let got = 0;
  const quickReceiver = await listen(() => {
    got += 1;
    return 204;
  });
  const silent = await listen(() => null);
  const quickAccounts = await Promise.all(Array.from({ length: 4 }, () => addListener(quickReceiver.url)));
  const slowAccounts = await Promise.all(Array.from({ length: slow }, () => addListener(silent.url)));
  const round = async (): Promise<number> => {
    got = 0;
    for (const accountId of quickAccounts) await record(accountId, quick);
    const sender = new WebhookSender(domain, { sweepMs: 100 });
    sender.start();
    // The slow accounts' lanes are open before the clock starts.
    const startedAt = performance.now();
    while (got < quick * quickAccounts.length) await new Promise((resolve) => setTimeout(resolve, 5));
    const ms = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sender.drain();
    return ms;
  };
  const [alone, beside]: [number[], number[]] = [[], []];
  await round();
  for (let n = 0; n < rounds; n += 1) {
    alone.push(await round());
    for (const accountId of slowAccounts) await record(accountId, 200);
    beside.push(await round());
    await domain.pool.query('delete from webhook_due where account_id = any($1)', [slowAccounts]);
    process.stdout.write(
      `alone ${Math.round(alone.at(-1) ?? 0)} ms, beside slow receivers ${Math.round(beside.at(-1) ?? 0)} ms\n`,
    );
  }
  await Promise.all([quickReceiver.close(), silent.close()]);
  return { alone, beside };
}

async function nextDue(): Promise<Date | null> {
  const { rows } = await domain.pool.query<{ dueAt: Date | null }>(
    'select min(due_at) as due_at from webhook_due',
  );
  return rows[0]?.dueAt ?? null;
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

/** Answers with a status, or never if it is null. */
async function listen(
  answer: (id: string) => number | null,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const status = answer(String(request.headers['webhook-id']));
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
