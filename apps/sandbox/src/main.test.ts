import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';
import { startSandbox } from './index.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const readyMessage = z.object({ type: z.literal('ready'), httpUrl: z.string(), smtpUrl: z.string() });
// Free ports for everything, also for ports added later: a running product holds the usual ones.
const FREE_PORTS = Object.fromEntries(
  Object.keys(readEnvironment({})).flatMap((name) => (name.endsWith('_PORT') ? [[name, '0']] : [])),
);

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...FREE_PORTS, SANDBOX_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

const ready = async (child: ChildProcess) => readyMessage.parse((await once(child, 'message'))[0]);

it('keeps mail and records across a restart', async () => {
  const first = start({ SANDBOX_DNS_SEED: 'a.example TXT hi' });
  const { smtpUrl } = await ready(first);
  const transport = createTransport({ url: smtpUrl });
  await transport.sendMail({ from: 'a@x.example', to: 'b@x.example', subject: 'Kept', text: 'x' });
  transport.close();
  first.kill('SIGTERM');
  expect((await once(first, 'exit'))[0]).toBe(0);
  const { httpUrl } = await ready(start());
  expect(await (await fetch(`${httpUrl}/api/messages?subject=Kept`)).json()).toMatchObject({ total: 1 });
  expect(await (await fetch(`${httpUrl}/api/dns`)).json()).toMatchObject({ items: [{ name: 'a.example' }] });
});

it.each([
  ['httpUrl', 'SANDBOX_PORT'],
  ['smtpUrl', 'SANDBOX_SMTP_PORT'],
  ['dnsAddress', 'SANDBOX_DNS_PORT'],
  ['paymentsUrl', 'PAYMENTS_PORT'],
  ['smppAddress', 'SANDBOX_SMPP_PORT'],
  ['smsUrl', 'SMS_PORT'],
  ['identityUrl', 'IDENTITY_PORT'],
] as const)('says which port is taken (%s) and exits with 1', async (what, variable) => {
  const other = await startSandbox();
  const port = other[what].split(':').at(-1) ?? '';
  const child = start({ [variable]: port });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toContain(`port ${port}`);
  expect(output).toContain(variable);
  await other.stop();
});

it('explains a bad setting', async () => {
  const child = start({ SANDBOX_RETURN_SMTP: 'nowhere' });
  const [chunk] = await once(child.stderr ?? child, 'data');
  expect(String(chunk)).toContain('SANDBOX_RETURN_SMTP: must look like 127.0.0.1:2526');
});

it('exits when its parent process is gone', async () => {
  const owner = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  children.push(owner);
  const child = start({ TALKDRUM_PARENT_PID: String(owner.pid) });
  await ready(child);
  owner.kill('SIGKILL');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
