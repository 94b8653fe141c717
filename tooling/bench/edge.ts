import { readOptions } from '../read-options.ts';
import { type Attack, attacks } from './edge/attacks.ts';
import { addCustomer } from './gateway/customer.ts';
import { median } from './measuring/median.ts';
import { Child } from './sending/child.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { makeKey } from './submitting/rest.ts';
import { startWebProcess } from './submitting/web-process.ts';

/**
 * How long one request holds the web process's event loop, for the worst requests we know, with and without a
 * key, beside a bare server that discards the same bytes. Figures are the median of each round's longest
 * hold; the goal is 50 ms. Options: --rounds 3. Last line: JSON.
 */
const { values } = readOptions({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const goalMs = 50;

interface Measured {
  heldMs: number;
  rssMb: number;
}

interface Target {
  url: string;
  child: Child;
}

await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const token = await makeKey(domain, (await addCustomer(domain)).accountId);
const web = await startWebProcess(new URL('./edge/watched-web.ts', import.meta.url));
const bareChild = new Child(new URL('./edge/bare-http.ts', import.meta.url));
const { port } = await bareChild.next<{ port: number }>();
const bare: Target = { child: bareChild, url: `http://127.0.0.1:${port}` };
const results: { name: string; heldMs: number; bareMs: number; rssMb: number }[] = [];
for (const attack of attacks) {
  await strike(web, attack);
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await measure(bare, attack));
    ours.push(await measure(web, attack));
  }
  const result = {
    name: attack.name,
    heldMs: middle(ours),
    bareMs: middle(theirs),
    rssMb: Math.round(Math.max(...ours.map(({ rssMb }) => rssMb))),
  };
  process.stdout.write(
    `${attack.name}: held ${result.heldMs} ms, a bare server ${result.bareMs} ms, ${result.rssMb} MB\n`,
  );
  results.push(result);
}
await Promise.all([web.child.stop(), bareChild.stop(), domain.close()]);
const worst = (of: 'heldMs' | 'bareMs') => Math.max(...results.map((result) => result[of]));
process.stdout.write(
  `${JSON.stringify({ bench: 'edge', goalMs, worstMs: worst('heldMs'), bareWorstMs: worst('bareMs'), results, ok: results.every(({ heldMs }) => heldMs <= goalMs) })}\n`,
);

function middle(measured: readonly Measured[]): number {
  return Math.round(median(measured.map(({ heldMs }) => heldMs)));
}

async function measure(target: Target, attack: Attack): Promise<Measured> {
  await held(target);
  await strike(target, attack);
  return held(target);
}

async function held({ child }: Target): Promise<Measured> {
  child.process.kill('SIGUSR2');
  for (;;) {
    const line = await child.next<{ msg?: string } & Measured>();
    if (line.msg === 'held') return line;
  }
}

/** A refusal may arrive before the body is sent and break the connection. That counts as an answer. */
async function strike({ url }: Target, { path, body, times, isKnown }: Attack): Promise<void> {
  const send = () =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(isKnown
          ? { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
          : { 'sec-fetch-site': 'same-origin' }),
      },
    }).then(
      (response) => response.text(),
      () => '',
    );
  await Promise.all(Array.from({ length: times }, send));
}
