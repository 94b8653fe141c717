import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, messagesOf, startGatewayFixture } from '../../testing/gateway-fixture.ts';
import { SmtpDialogue } from '../../testing/smtp-dialogue.ts';

let fixture: GatewayFixture;
let port: number;
let seed = 20_261_121;

beforeAll(async () => {
  fixture = await startGatewayFixture();
  port = fixture.gateway.submissionPort;
});
afterAll(() => fixture.stop());

/** Mulberry32: the same lines in every run. */
function random(below: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const verbs = [
  'EHLO',
  'HELO',
  'MAIL FROM:',
  'RCPT TO:',
  'DATA',
  'RSET',
  'NOOP',
  'VRFY',
  'AUTH PLAIN',
  'AUTH LOGIN',
  'STARTTLS',
  'XCLIENT',
  'BDAT',
  'HELP',
  'QUIT',
  '.',
  '',
];
const pieces = [
  '<ada@kola.example>',
  '<a@b>',
  '<>',
  '<<',
  '"a b"@x.example',
  'SIZE=99999999999',
  'BODY=8BITMIME',
  'SMTPUTF8',
  '\0',
  '\xff\xfe',
  '=',
  'AAAA',
  '%s%n',
  '🥁',
  '..',
  ' ',
  '\t',
  '\n',
  '\r',
  '@',
];

function line(): Buffer {
  const parts = Array.from({ length: random(5) }, () =>
    random(20) === 0 ? 'x'.repeat(random(5_000)) : pick(pieces),
  );
  const text = `${pick(verbs)} ${parts.join(pick(['', ' ', ',']))}`;
  const bytes = Buffer.from(text, pick(['utf8', 'latin1'] as const));
  if (bytes.length > 0 && random(4) === 0) bytes[random(bytes.length)] = random(256);
  return Buffer.concat([bytes, Buffer.from(pick(['\r\n', '\r\n', '\r\n', '\n', '\r']))]);
}

async function talkNonsense(lines: number, isSignedIn: boolean): Promise<void> {
  const { user, password } = fixture.customer.smtp;
  if (isSignedIn) {
    const dialogue = await SmtpDialogue.signedIn(port, user, password);
    for (let n = 0; n < lines && !dialogue.isClosed; n += 1) dialogue.write(line());
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (random(2) === 0) dialogue.reset();
    else dialogue.end();
    return;
  }
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume();
  for (let n = 0; n < lines; n += 1) socket.write(line());
  await new Promise((resolve) => {
    socket.once('close', resolve);
    setTimeout(resolve, 30);
  });
  if (random(2) === 0) socket.resetAndDestroy();
  else socket.destroy();
}

it("50,000 lines of noise, before and after sign-in, affect no one and aren't stored", {
  timeout: 120_000,
}, async () => {
  const rssBefore = process.memoryUsage().rss;
  let sent = 0;
  for (let round = 0; sent < 50_000; round += 1) {
    // Half of the connections are signed in, so they reach every state.
    const lines = 125 + random(250);
    await Promise.all([0, 1, 2, 3].map((n) => talkNonsense(lines, n % 2 === 0)));
    sent += lines * 4;
  }
  const { user, password } = fixture.customer.smtp;
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    tls: { rejectUnauthorized: false },
    auth: { user, pass: password },
  });
  await transport.sendMail({
    from: 'ada@kola.example',
    to: 'after@example.com',
    subject: 'Still here',
    text: 'yes',
  });
  const rows = await messagesOf(fixture.test.domain, fixture.customer.accountId);
  expect(rows.at(-1)).toMatchObject({ recipient: 'after@example.com' });
  expect(rows.every((row) => row['sender'] === 'ada@kola.example')).toBe(true);
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(250_000_000);
});
