import type { ApiScope, Domain } from '@talkdrum/domain';
import { addCustomer } from '../gateway/customer.ts';
import { median } from '../measuring/median.ts';
import { startWebProcess } from './web-process.ts';

export interface RestFigures {
  /** Messages answered with 202, so committed, per second: median of the rounds. */
  perSecond: number;
  /** The slowest batch. */
  worstMs: number;
  /** Acknowledged messages without a row: must be 0. */
  missing: number;
}

const batchSize = 1_000;

/** Sends batches of 1,000 emails, `clients` requests at a time, and reads each answer to its end. */
export async function measureRest(
  domain: Domain,
  batches: number,
  clients: number,
  rounds: number,
): Promise<RestFigures> {
  const { accountId } = await addCustomer(domain);
  const token = await makeKey(domain, accountId);
  const web = await startWebProcess();
  const send = (n: string) => sendBatch(web.url, token, n);
  const perSecond: number[] = [];
  let [worstMs, acknowledged] = [0, 0];
  try {
    for (let warm = 0; warm < 3; warm += 1) acknowledged += (await send(`warm-${warm}`)).accepted;
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      let next = 0;
      const client = async () => {
        while (next < batches) {
          const { accepted, ms } = await send(`${round}-${(next += 1)}`);
          acknowledged += accepted;
          worstMs = Math.max(worstMs, ms);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      perSecond.push((batches * batchSize * 1_000) / (performance.now() - startedAt));
      process.stdout.write(`REST ${Math.round(perSecond.at(-1) ?? 0)} messages/s\n`);
    }
  } finally {
    await web.child.stop();
  }
  const stored = await domain.bulk(accountId, (client) =>
    client.query<{ n: number }>('select count(*)::int as n from message'),
  );
  return {
    perSecond: Math.round(median(perSecond)),
    worstMs: Math.round(worstMs),
    missing: acknowledged - (stored.rows[0]?.n ?? 0),
  };
}

/** Creates an API key for an account, to send messages or for other calls. */
export async function makeKey(
  domain: Domain,
  accountId: string,
  scopes: ApiScope[] = ['messages.send'],
): Promise<string> {
  const { rows } = await domain.pool.query<{ userId: string }>(
    'select user_id from membership where account_id = $1',
    [accountId],
  );
  const userId = rows[0]?.userId ?? null;
  const made = await domain.openScope({ accountId, userId }, ({ apiKeys }) =>
    apiKeys.create({ name: 'Bench', gateway: 'api', scopes }),
  );
  return made.secret;
}

async function sendBatch(
  url: string,
  token: string,
  name: string,
): Promise<{ accepted: number; ms: number }> {
  const startedAt = performance.now();
  const messages = Array.from({ length: batchSize }, (_each, n) => ({
    channel: 'email',
    from: { address: 'ada@kola.example', name: 'Kola Stores' },
    to: `person${n}@mail${n % 97}.example`,
    toName: 'Ada Obi',
    subject: `Your order ${name}-${n}`,
    html: `<p>Hello Ada, your order ${n} left our shop today. It is with you in two days; we write again when it is at your door.</p>`,
    reference: `${name}-${n}`,
  }));
  const response = await fetch(`${url}/v1/messages/batch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${name}`,
    },
    body: JSON.stringify({ messages }),
  });
  const text = await response.text();
  if (response.status !== 202) throw new Error(`${response.status} ${text.slice(0, 500)}`);
  const answer = JSON.parse(text) as { messages: unknown[] };
  return { accepted: answer.messages.length, ms: performance.now() - startedAt };
}
