import type { Domain } from '@talkdrum/domain';
import { median } from '../measuring/median.ts';
import { makeKey } from '../submitting/rest.ts';
import { startWebProcess } from '../submitting/web-process.ts';

const batchSize = 1_000;

export interface SentEvents {
  /** Events answered with 200, so committed, per second: median of the rounds. */
  perSecond: number;
  worstMs: number;
  /** Acknowledged events without a row: must be 0. */
  missing: number;
}

export interface EventLoad {
  accountId: string;
  contacts: number;
  batches: number;
  clients: number;
  rounds: number;
}

/** A paid order as a shop sends it: by email address, with a key. */
const paid = (name: string, n: number, contacts: number) => ({
  email: `person${(n * 7_919) % contacts}@mail.example`,
  name: 'order.paid',
  dedupKey: `${name}-${n}`,
  properties: { amount: 1_000 + n, currency: 'NGN', items: 1 + (n % 4), products: 'Ankara dress, Head tie' },
});

/** Sends batches of 1,000 events over REST, `clients` requests at a time. */
export async function sendEvents(domain: Domain, load: EventLoad): Promise<SentEvents> {
  const { accountId, contacts, rounds } = load;
  const token = await makeKey(domain, accountId, ['events.write']);
  const web = await startWebProcess();
  const perSecond: number[] = [];
  let [worstMs, acknowledged] = [0, 0];
  const send = async (name: string) => {
    const startedAt = performance.now();
    const events = Array.from({ length: batchSize }, (_each, n) => paid(name, n, contacts));
    const response = await fetch(`${web.url}/v1/events`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `bench-${name}`,
      },
      body: JSON.stringify({ events }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text.slice(0, 500)}`);
    acknowledged += (JSON.parse(text) as { recorded: number }).recorded;
    worstMs = Math.max(worstMs, performance.now() - startedAt);
  };
  try {
    for (let warm = 0; warm < 3; warm += 1) await send(`warm-${warm}`);
    for (let round = 0; round < rounds; round += 1)
      perSecond.push(await timed(load, (batch) => send(`${round}-${batch}`)));
  } finally {
    await web.child.stop();
  }
  const stored = await domain.bulk(accountId, (client) =>
    client.query<{ n: number }>('select count(*)::int as n from contact_event'),
  );
  return {
    perSecond: Math.round(median(perSecond)),
    worstMs: Math.round(worstMs),
    missing: acknowledged - (stored.rows[0]?.n ?? 0),
  };
}

/** Events per second while `clients` take the batches in turn. */
export async function timed(
  { batches, clients }: Pick<EventLoad, 'batches' | 'clients'>,
  work: (batch: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const client = async () => {
    while (next < batches) await work((next += 1));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (batches * batchSize * 1_000) / (performance.now() - startedAt);
}

const bareSql = `
  insert into contact_event (account_id, id, contact_id, name, source, at, dedup_key, properties)
  select $1, id, contact_id, 'order.paid', 'api', now(), key, properties::jsonb
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as g (id, contact_id, key, properties)`;

/** The baseline: a bare INSERT of the same rows, in as many connections and commits. */
export async function insertEvents(domain: Domain, load: EventLoad, ids: readonly string[]): Promise<number> {
  const { accountId, contacts, rounds } = load;
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    perSecond.push(
      await timed(load, async (batch) => {
        const events = Array.from({ length: batchSize }, (_each, n) =>
          paid(`bare-${round}-${batch}`, n, contacts),
        );
        await domain.bulk(accountId, (client) =>
          client.query(bareSql, [
            accountId,
            events.map(() => crypto.randomUUID()),
            events.map((_each, n) => ids[(n * 7_919) % ids.length]),
            events.map(({ dedupKey }) => dedupKey),
            events.map(({ properties }) => JSON.stringify(properties)),
          ]),
        );
      }),
    );
  return Math.round(median(perSecond));
}
