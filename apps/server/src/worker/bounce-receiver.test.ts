import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, silentLog } from '../testing/index.ts';
import { type BounceReceiver, startBounceReceiver } from './bounce-receiver.ts';

let receiver: BounceReceiver;
let kept: { address: string; text: string }[] = [];
let isBroken = false;

beforeAll(async () => {
  receiver = await startBounceReceiver({
    host: '127.0.0.1',
    port: 0,
    name: 'bounces.localhost',
    accepts: (address) => address.startsWith('b+ours@'),
    record: async (address, raw) => {
      if (isBroken) throw new Error('database is away');
      await new Promise((resolve) => setTimeout(resolve, 50));
      kept.push({ address, text: raw.toString('utf8') });
    },
    slowest: { graceMs: 2_000, bytesPerSecond: 2_000 },
    log: silentLog(),
  });
});
beforeEach(() => {
  kept = [];
  isBroken = false;
});
afterAll(() => receiver.stop());

async function deliver(to: string): Promise<unknown> {
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
  return transport.sendMail({ envelope: { from: '', to }, raw: 'Subject: returned\r\n\r\ntext' });
}

/** Sends raw bytes, and returns all answers until the connection ends or `ms` have passed. */
async function talk(send: (socket: Socket) => void, ms = 500): Promise<string> {
  const socket = connect(receiver.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('data', resolve));
  send(socket);
  await Promise.race([
    new Promise((resolve) => socket.once('close', resolve)),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
  socket.destroy();
  return answer;
}

const dialogue = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const opening = ['EHLO there', 'MAIL FROM:<>', 'RCPT TO:<b+ours@bounces.localhost>', 'DATA'];

test('a report is stored before it gets 250', async () => {
  await deliver('b+ours@bounces.localhost');
  expect(kept).toEqual([{ address: 'b+ours@bounces.localhost', text: 'Subject: returned\r\n\r\ntext\r\n' }]);
});

test('a report that arrives too slowly ends its connection', async () => {
  let drip: NodeJS.Timeout | undefined;
  const startedAt = performance.now();
  const answer = await talk((socket) => {
    socket.write(dialogue(...opening));
    drip = setInterval(() => socket.write('a'), 100);
  }, 15_000);
  clearInterval(drip);
  expect(performance.now() - startedAt).toBeLessThan(14_000);
  expect([answer.includes('354'), kept]).toEqual([true, []]);
});

test('one address gets at most ten connections', async () => {
  const sockets = Array.from({ length: 11 }, () => connect(receiver.port, '127.0.0.1'));
  const greetings = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) =>
          socket.once('data', (data) => resolve(data.toString('latin1').slice(0, 3))),
        ),
    ),
  );
  for (const socket of sockets) socket.destroy();
  expect(greetings.toSorted()).toEqual([...Array.from({ length: 10 }, () => '220'), '421']);
  await eventually(async () => (await talk((socket) => socket.end('QUIT\r\n'))).startsWith('220'));
});

test('mail to anything but one of our return paths is refused', async () => {
  await expect(deliver('postmaster@elsewhere.example')).rejects.toMatchObject({ responseCode: 550 });
});

test("a report that can't be stored is deferred", async () => {
  isBroken = true;
  await expect(deliver('b+ours@bounces.localhost')).rejects.toMatchObject({ responseCode: 451 });
});

test('a report over a megabyte is refused and not stored', async () => {
  await expect(
    talk((socket) => socket.write(dialogue(...opening, 'x'.repeat(1_100_000), '.')), 1_500),
  ).resolves.toMatch(/55[24]/);
  expect(kept).toEqual([]);
});

const hostile: Record<string, string | Buffer> = {
  'random bytes': Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7919) % 256)),
  'a line without an end': Buffer.alloc(4_000_000, 'A'),
  'ten thousand commands at once': 'NOOP\r\n'.repeat(10_000),
  'many recipients': dialogue(
    'EHLO x',
    'MAIL FROM:<>',
    ...Array.from({ length: 500 }, () => 'RCPT TO:<b+ours@bounces.localhost>'),
  ),
  'addresses that are none': dialogue(
    'EHLO x',
    'MAIL FROM:<>',
    'RCPT TO:<',
    'RCPT TO:<<>>',
    `RCPT TO:<${'a'.repeat(3_000)}@x>`,
    'RCPT TO:<b+ours@x\u0000>',
    'RCPT TO:<b+ours@bounces.localhost> SIZE=x',
  ),
  'commands out of order': dialogue(
    'DATA',
    'RCPT TO:<b+ours@bounces.localhost>',
    'AUTH PLAIN AAAA',
    'STARTTLS',
    'XCLIENT NAME=x',
    'BDAT 5',
    'EHLO',
  ),
  'a proxy header': 'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n',
};

test.each(Object.entries(hostile))("%s don't affect the next client", async (_name, bytes) => {
  await talk((socket) => socket.write(bytes));
  await deliver('b+ours@bounces.localhost');
  expect(kept).toHaveLength(1);
});

test("a dot between bare line feeds doesn't start a second message", async () => {
  const smuggled = `Subject: one\r\n\r\nbody\n.\nMAIL FROM:<>\r\nRCPT TO:<b+ours@bounces.localhost>\r\nDATA\r\nSubject: two\r\n\r\nevil\r\n.\r\n`;
  await talk((socket) => {
    socket.write(dialogue(...opening));
    setTimeout(() => socket.write(smuggled), 100);
  });
  await eventually(() => kept.length > 0);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.text).toContain('MAIL FROM');
});

test("a client that resets its connection doesn't crash the process", async () => {
  for (let n = 0; n < 20; n += 1) {
    await talk((socket) => {
      socket.write(`${dialogue(...opening)}Subject: half`);
      setTimeout(() => socket.resetAndDestroy(), 10);
    }, 60);
  }
  await deliver('b+ours@bounces.localhost');
  expect(kept.at(-1)?.text).toContain('returned');
});
