import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newId } from '@talkdrum/domain';
import { readOptions } from '../read-options.ts';
import { addCustomer } from './gateway/customer.ts';
import { askAgain, type Asked } from './measuring/ask-again.ts';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { Child } from './sending/child.ts';
import { startWebProcess } from './submitting/web-process.ts';

/**
 * A published page with a form, served by the real web process with each visit counted and a fresh visit token, beside a
 * bare Fastify that answers the same bytes. Every visit must be stored afterwards. Options: --rounds 3 --seconds 5
 * --connections 16. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const goals = { perSecond: 3_000, p99Ms: 20 };
const asking = {
  connections,
  seconds,
  headers: {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
};

const folder = await mkdtemp(join(tmpdir(), 'talkdrum-bench-'));
await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const { accountId } = await addCustomer(domain);
const { id, path } = await publishPage();
const web = await startWebProcess();
const url = `${web.publicUrl}${path}`;
const page = await (await fetch(url, { headers: asking.headers })).text();
const file = join(folder, 'page.html');
await writeFile(file, page);
const bareChild = new Child(new URL('./publish/bare-page.ts', import.meta.url), [file]);
const bareUrl = `http://127.0.0.1:${(await bareChild.next<{ port: number }>()).port}${path}`;

const before = 1 + (await askAgain(url, { ...asking, seconds: 2 })).answers;
const [ours, bare]: [Asked[], Asked[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  bare.push(await askAgain(bareUrl, asking));
  ours.push(await askAgain(url, asking));
}
await web.child.stop();
await bareChild.stop();
const asked = before + ours.reduce((sum, { answers }) => sum + answers, 0);
const { visits } = await inAccount(({ publishing }) => publishing.get(id));
await domain.close();
await rm(folder, { recursive: true });

const middle = (of: Asked[], what: 'perSecond' | 'p99Ms') => median(of.map((one) => one[what]));
const result = {
  bench: 'publish',
  perSecond: Math.round(middle(ours, 'perSecond')),
  p99Ms: Number(middle(ours, 'p99Ms').toFixed(1)),
  barePerSecond: Math.round(middle(bare, 'perSecond')),
  bareP99Ms: Number(middle(bare, 'p99Ms').toFixed(1)),
  ratio: Number((middle(ours, 'perSecond') / middle(bare, 'perSecond')).toFixed(2)),
  gzipBytes: gzipSync(page).byteLength,
  visits,
  uncounted: asked - visits,
};
const ok = result.perSecond >= goals.perSecond && result.p99Ms <= goals.p99Ms && result.uncounted === 0;
process.stdout.write(
  `${result.perSecond.toLocaleString('en')} pages/s, p99 ${result.p99Ms} ms; a bare server ${result.barePerSecond.toLocaleString('en')}/s, p99 ${result.bareP99Ms} ms; ${result.uncounted} of ${asked.toLocaleString('en')} visits not counted\n`,
);
process.stdout.write(`${JSON.stringify({ ...result, ok })}\n`);
process.exitCode = ok ? 0 : 1;

function inAccount<T>(work: Parameters<typeof domain.openScope<T>>[1]): Promise<T> {
  return domain.openScope({ accountId, userId: null }, work);
}

/** About as large as a landing page with a form. */
async function publishPage(): Promise<{ id: string; path: string }> {
  const fields = Array.from(
    { length: 8 },
    (_, n) => `<label for="f${n}">Question ${n}</label><input id="f${n}" name="field_${n}" required>`,
  );
  const text = Array.from({ length: 120 }, (_, n) => `<p>Paragraph ${n} with ${newId()} and more words.</p>`);
  return inAccount(async ({ publishing, publishingReviews }) => {
    const item = await publishing.create({ id: newId(), kind: 'form', title: 'Summer sale' });
    await publishing.publish(item.id, {
      title: 'Summer sale',
      data: {},
      html: `<main><h1>Summer sale</h1>${text.join('')}<form method="post"><!--visit-->${fields.join('')}<button>Send</button></form></main>`,
      css: 'main{max-width:40rem;margin:auto}label{display:block}',
    });
    await publishingReviews.approve(item.id);
    return { id: item.id, path: new URL(item.url).pathname };
  });
}
