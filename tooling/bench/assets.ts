import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../read-options.ts';
import { writePhotos } from './assets/photos.ts';
import { addCustomer } from './gateway/customer.ts';
import { askAgain } from './measuring/ask-again.ts';
import { median } from './measuring/median.ts';
import { openBenchDomain, prepareDatabase } from './sending/bench-domain.ts';
import { Child } from './sending/child.ts';
import { makeKey } from './submitting/rest.ts';
import { startWebProcess } from './submitting/web-process.ts';

/**
 * Photos of 12 megapixels and 4 MB, handed in over REST to the real web process and kept in a folder, beside sharp
 * alone making the same renditions; and thumbnails served from that folder, beside a bare node server that sends
 * the same file. Options: --photos 200 --different 10 (so many are made) --senders 4 --rounds 3 (of serving)
 * --seconds 4. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    photos: { type: 'string', default: '200' },
    different: { type: 'string', default: '10' },
    senders: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const [photos, senders, rounds] = [Number(values.photos), Number(values.senders), Number(values.rounds)];
const goals = { perSecond: 8, ratio: 0.8, rssMb: 500, servedPerSecond: 2_000 };
const asking = { connections: 16, seconds: Number(values.seconds) };

const folder = await mkdtemp(join(tmpdir(), 'talkdrum-bench-'));
process.env['DATA_DIR'] = folder;
const { paths, meanBytes } = await writePhotos(folder, Number(values.different));
process.stdout.write(`${paths.length} photos of ${(meanBytes / 1_000_000).toFixed(1)} MB on average\n`);
await prepareDatabase();
const domain = await openBenchDomain(1, 1);
const token = await makeKey(domain, (await addCustomer(domain)).accountId, ['assets.write']);
await domain.close();
const web = await startWebProcess();

await handIn(Math.min(8, photos), 'warm-up');
const bare = new Child(new URL('./assets/bare-sharp.ts', import.meta.url), [String(photos), ...paths]);
const { perSecond: barePerSecond } = await bare.next<{ perSecond: number }>();
const { perSecond, thumbUrl } = await handIn(photos, 'photo');
const webPid = web.child.process.pid ?? 0;
const rssMb = megabytes(await peakBytes(webPid));
const readerMb = megabytes(Math.max(0, ...(await Promise.all((await childrenOf(webPid)).map(peakBytes)))));
process.stdout.write(
  `${perSecond.toFixed(1)} photos/s, sharp alone ${barePerSecond.toFixed(1)}/s, web process ${rssMb} MB, its reader of pictures ${readerMb} MB\n`,
);

const thumb = new URL(thumbUrl).pathname;
const served = await serve(`${web.publicUrl}${thumb}`);
await web.child.stop();
await rm(folder, { recursive: true });

const result = {
  bench: 'assets',
  photos,
  perSecond: rounded(perSecond),
  barePerSecond: rounded(barePerSecond),
  ratio: rounded(perSecond / barePerSecond),
  rssMb,
  readerMb,
  ...served,
};
const ok =
  result.perSecond >= goals.perSecond &&
  result.ratio >= goals.ratio &&
  rssMb < goals.rssMb &&
  served.servedPerSecond >= goals.servedPerSecond;
process.stdout.write(`${JSON.stringify({ ...result, ok })}\n`);

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Several senders, each handing in the next photo after the answer to the one before. */
async function handIn(count: number, key: string): Promise<{ perSecond: number; thumbUrl: string }> {
  const turns = Array.from({ length: count }, (_, n) => n).values();
  let thumbUrl = '';
  const send = async () => {
    for (const n of turns) {
      const answer = await fetch(`${web.url}/v1/assets?filename=photo-${n}.jpg`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'idempotency-key': `${key}-${n}`,
        },
        body: await readFile(paths[n % paths.length] ?? ''),
      });
      const asset = (await answer.json()) as { thumbUrl: string };
      if (answer.status !== 201) throw new Error(JSON.stringify(asset));
      ({ thumbUrl } = asset);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: senders }, send));
  return { perSecond: count / ((performance.now() - startedAt) / 1_000), thumbUrl };
}

/** The most memory a process ever had, in bytes; 0 where there is no /proc. */
async function peakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

async function serve(url: string) {
  const sample = Buffer.from(await (await fetch(url)).arrayBuffer());
  const path = join(folder, 'thumb.jpg');
  await writeFile(path, sample);
  const files = new Child(new URL('./assets/bare-files.ts', import.meta.url), [path]);
  const { port } = await files.next<{ port: number }>();
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push((await askAgain(`http://127.0.0.1:${port}/`, asking)).perSecond);
    ours.push((await askAgain(url, asking)).perSecond);
  }
  await files.stop();
  const [servedPerSecond, bareServedPerSecond] = [Math.round(median(ours)), Math.round(median(theirs))];
  process.stdout.write(
    `${servedPerSecond} thumbnails of ${Math.round(sample.byteLength / 1_000)} KB a second, a bare server ${bareServedPerSecond}\n`,
  );
  return {
    servedPerSecond,
    bareServedPerSecond,
    servedRatio: rounded(servedPerSecond / bareServedPerSecond),
  };
}
