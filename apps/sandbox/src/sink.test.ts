import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { startSink } from './index.ts';
import { SinkSession } from './sink-session.ts';
import type { SinkMessage } from './sink-session.ts';

/** Message bodies as sent before dot-stuffing; each line ends in CR LF. */
const BODIES = [
  '.\r\n',
  '',
  '..\r\n.\r\n',
  'Message-ID: <a@x>\r\n\r\nText\r\n.\r\n.hidden\r\n',
  '\r\n\r\n',
  'a\r\n\r.\r\n\n.\r\nb.\r\n',
  'Subject: x\r\nmessage-id: b@x\r\n\r\n.\r\n\r\n',
];
const stuff = (body: string) => body.replace(/(^|\r\n)\./g, '$1..');
const envelope = (index: number) =>
  `MAIL FROM:<s@x> SIZE=100\r\nRCPT TO:<r${index}@x>\r\nrcpt to:<r${index}+copy@x> NOTIFY=NEVER\r\nDATA\r\n`;
const STREAM = Buffer.from(
  `EHLO me\r\n${BODIES.map((body, index) => `${envelope(index)}${stuff(body)}.\r\n`).join('')}NOOP\r\nQUIT\r\n`,
);
const EXPECTED = BODIES.map((body, index) => ({
  recipients: [`r${index}@x`, `r${index}+copy@x`],
  bytes: body.length,
}));

function run(chunks: Buffer[]): { messages: SinkMessage[]; reply: string } {
  const session = new SinkSession(true);
  const fed = chunks.map((chunk) => session.feed(chunk));
  expect(fed.at(-1)?.isOver).toBe(true);
  return { messages: fed.flatMap(({ messages }) => messages), reply: fed.map(({ reply }) => reply).join('') };
}

it('counts exactly however the stream is chunked', () => {
  const whole = run([STREAM]);
  expect(whole.messages).toMatchObject(EXPECTED);
  expect(whole.messages.map(({ messageId }) => messageId).filter(Boolean)).toEqual(['a@x', 'b@x']);
  for (let cut = 1; cut < STREAM.length; cut += 1)
    expect(run([STREAM.subarray(0, cut), STREAM.subarray(cut)])).toEqual(whole);
  for (const size of [1, 2, 3, 5, 7, 64]) {
    const chunks = [];
    for (let at = 0; at < STREAM.length; at += size) chunks.push(STREAM.subarray(at, at + size));
    expect(run(chunks)).toEqual(whole);
  }
});

it('counts what a real client sends', async () => {
  const sink = await startSink({ captureIds: true });
  const transport = createTransport({
    host: '127.0.0.1',
    port: sink.port,
    pool: true,
    maxConnections: 4,
    ignoreTLS: true,
  });
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      transport.sendMail({
        from: 'a@x.example',
        to: `r${index % 150}@x.example`,
        text: '.\n..\ntext',
        messageId: `<m${index}@x>`,
      }),
    ),
  );
  transport.close();
  expect(sink.count()).toBe(200);
  expect(sink.recipients().size).toBe(150);
  expect(sink.recipients().get('r0@x.example')).toBe(2);
  expect(sink.ids().size).toBe(200);
  await sink.stop();
});

it('logs a recipient before the sender gets 250', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sink-'));
  const logFile = join(directory, 'log');
  const sink = await startSink({ logFile, captureIds: true });
  const seen = await new Promise<string>((resolve) => {
    let output = '';
    const socket = connect(sink.port, '127.0.0.1', () =>
      socket.write(
        'HELO a\r\nMAIL FROM:<a@x>\r\nRCPT TO:<b@x>\r\nDATA\r\nMessage-ID: <m@x>\r\n\r\nhi\r\n.\r\n',
      ),
    );
    socket.on('data', (chunk) => {
      output += chunk.toString();
      if (output.split('\n').length < 7) return;
      socket.resetAndDestroy();
      resolve(readFileSync(logFile, 'utf8'));
    });
  });
  expect(seen).toBe('b@x\tm@x\n');
  await sink.stop();
  rmSync(directory, { recursive: true });
});

it('runs as its own process and prints its counts', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./sink-main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { port } = JSON.parse((await lines.next()).value ?? '{}');
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({ from: 'a@x.example', to: ['b@x.example', 'c@x.example'], text: 'x' });
  transport.close();
  child.stdin.write('stats\n');
  expect(JSON.parse((await lines.next()).value ?? '{}')).toMatchObject({
    count: 1,
    recipients: 2,
    distinct: 2,
    duplicates: 0,
  });
  child.kill('SIGUSR2');
  expect(JSON.parse((await lines.next()).value ?? '{}')).toMatchObject({ count: 1 });
  const exit = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});
