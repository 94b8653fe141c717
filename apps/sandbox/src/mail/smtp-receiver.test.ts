import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const port = () => Number(new URL(sandbox.smtpUrl).port);

/** Writes raw bytes, then resets the connection or reads until the server closes it. */
function converse(input: string, ending: 'reset' | 'read'): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', reject);
    socket.on('close', () => resolve(output));
    socket.on('data', (chunk) => {
      if (output === '') socket.write(input);
      output += chunk.toString();
      if (ending === 'reset' && output.split('\n').length > 3) socket.resetAndDestroy();
    });
  });
}

it('survives clients that reset their connection in any phase', async () => {
  const steps = [
    'EHLO a\r\n',
    'EHLO a\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\n',
    'EHLO a\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\nSubject: half',
  ];
  for (const step of steps) for (let times = 0; times < 5; times += 1) await converse(step, 'reset');
  const transport = createTransport({ url: sandbox.smtpUrl });
  await transport.sendMail({ from: 'a@x.example', to: 'after@x.example', subject: 'Still here', text: 'x' });
  transport.close();
  expect(sandbox.mailbox.list().items.map(({ subject }) => subject)).toEqual(['Still here']);
});

it('accepts pipelined mail and undoes dot-stuffing', async () => {
  const one = (name: string) =>
    `MAIL FROM:<a@x.example>\r\nRCPT TO:<${name}@x.example>\r\nDATA\r\nSubject: ${name}\r\n\r\n..hidden\r\n.\r\n`;
  const output = await converse(`EHLO a\r\n${one('first')}${one('second')}QUIT\r\n`, 'read');
  expect(output).toContain('PIPELINING');
  expect(output).toContain(`SIZE ${25 * 1024 * 1024}`);
  expect(output).toContain('221');
  const second = await sandbox.mailbox.waitFor({ to: 'second@x.example' });
  expect(second.text.trim()).toBe('.hidden');
});

it('refuses messages over 25 MB and stores nothing of them', async () => {
  const transport = createTransport({ url: sandbox.smtpUrl });
  const raw = Buffer.concat([Buffer.from('Subject: Big\r\n\r\n'), Buffer.alloc(26 * 1024 * 1024, 'a')]);
  const lines = Buffer.from(raw.toString('latin1').replace(/(a{900})/g, '$1\r\n'));
  await expect(
    transport.sendMail({ envelope: { from: 'a@x.example', to: 'big@x.example' }, raw: lines }),
  ).rejects.toThrow('552');
  transport.close();
  expect(sandbox.mailbox.list({ to: 'big@' }).total).toBe(0);
});
