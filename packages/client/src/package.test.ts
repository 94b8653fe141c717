import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
let project: string;

/** A project outside the repository with the published package installed. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'talkdrum-client-'));
  const home = join(project, 'node_modules/@talkdrum/client');
  await mkdir(home, { recursive: true });
  await run('pnpm', ['pack', '--pack-destination', project], { cwd: root });
  const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', home]);
}, 60_000);
afterAll(() => rm(project, { recursive: true, force: true }));

it('is JavaScript that a program can import without a build', async () => {
  await writeFile(
    join(project, 'app.mjs'),
    `import { Talkdrum, TalkdrumError } from '@talkdrum/client';
     const talkdrum = new Talkdrum({ apiKey: 'x', baseUrl: 'http://127.0.0.1:9', retries: 0 });
     const error = await talkdrum.call('getWallet').catch((caught) => caught);
     console.log(error instanceof TalkdrumError, error.code, Object.keys(talkdrum).join());`,
  );
  expect((await run(process.execPath, ['app.mjs'], { cwd: project })).stdout).toBe(
    'true no_answer messages,contacts,events,assets,journeys,campaigns\n',
  );
});

it('has types that know every call and refuse a wrong one', async () => {
  await writeFile(
    join(project, 'app.mts'),
    `import { Talkdrum, type WebhookEvent } from '@talkdrum/client';
     const talkdrum = new Talkdrum({ apiKey: process.env.TALKDRUM_KEY, baseUrl: 'https://app.example.com' });
     const { status }: { status: string } = await talkdrum.messages.get('id');
     for await (const { name } of talkdrum.all('listCampaigns', { channel: 'sms' })) console.log(name, status);
     export const told = (event: WebhookEvent) => (event.type === 'contact.updated' ? event.data.timeZone : null);
     // @ts-expect-error an SMS has no subject
     await talkdrum.messages.send({ channel: 'sms', from: { address: 'Kola' }, to: '+2348031234567', text: 'Hi', subject: 'x' });
     declare const process: { env: Record<string, string | undefined> };
     declare const console: { log(...values: unknown[]): void };
     export {};`,
  );
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--types',
    '',
    'app.mts',
  ];
  await run(join(root, '../../node_modules/.bin/tsc'), flags, { cwd: project }).catch(
    (error: { stdout?: string }) => expect(error.stdout).toBe(''),
  );
});
