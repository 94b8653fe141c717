import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Script, startScriptedServer } from '../testing/scripted-server.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { SmtpTransport } from './smtp-transport.ts';

const envelope = { from: 'news@kola.example', to: 'ada@example.com' };
const message = Buffer.from('Subject: hi\r\n\r\n.hello\r\n');
const cleanups: (() => Promise<unknown> | void)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const accepted: Script = {};

const startScripted = (...scripts: Script[]) => startScriptedServer(cleanups, ...scripts);

function open(url: string, options: Partial<Parameters<typeof createSmtpTransport>[0]> = {}): SmtpTransport {
  const transport = createSmtpTransport({
    url,
    connections: 1,
    timeouts: { connectMs: 500, greetingMs: 200, replyMs: 400, messageMs: 400 },
    ...options,
  });
  cleanups.push(() => transport.close());
  return transport;
}

describe.each([
  ['pipelined', '250-scripted\r\n250 PIPELINING\r\n'],
  ['one command at a time', '250 scripted\r\n'],
])('sending, %s', (_name, ehlo) => {
  it.each<[string, Script, object]>([
    ['accepted', accepted, { kind: 'sent', response: '250 2.0.0 Ok: queued as 4XyZ12', queueId: '4XyZ12' }],
    [
      'recipient refused permanently',
      { rcpt: '550 5.1.1 no such user', data: '503 no recipient' },
      { kind: 'failed', phase: 'rcpt', code: 550, enhanced: '5.1.1', response: '550 5.1.1 no such user' },
    ],
    [
      'recipient refused temporarily',
      { rcpt: '450-4.2.1 busy\r\n450 4.2.1 later', data: '503 no' },
      { kind: 'deferred', phase: 'rcpt', code: 450, enhanced: '4.2.1' },
    ],
    [
      'recipient refused but DATA accepted',
      { rcpt: '550 no such user' },
      { kind: 'failed', phase: 'rcpt', code: 550, enhanced: null },
    ],
    [
      'refused sender',
      { mail: '553 5.7.1 not yours', rcpt: '503 no', data: '503 no' },
      { kind: 'failed', phase: 'mail', code: 553 },
    ],
    ['refused DATA', { data: '451 4.3.0 later' }, { kind: 'deferred', phase: 'data', code: 451 }],
    [
      'refused content',
      { message: '554 5.7.1 spam' },
      { kind: 'failed', phase: 'message', code: 554, enhanced: '5.7.1' },
    ],
    [
      'deferred content',
      { message: '451 4.7.1 greylisted' },
      { kind: 'deferred', phase: 'message', code: 451 },
    ],
    [
      '421 at MAIL',
      { mail: { reply: '421 4.7.0 too many', drop: true } },
      { kind: 'deferred', phase: 'mail', code: 421 },
    ],
    [
      '421 at RCPT',
      { rcpt: { reply: '421 4.7.28 slow down', drop: true } },
      { kind: 'deferred', phase: 'rcpt', code: 421, enhanced: '4.7.28' },
    ],
    [
      '421 after the message',
      { message: { reply: '421 4.3.2 shutting down', drop: true } },
      { kind: 'deferred', phase: 'message', code: 421 },
    ],
    ['dropped at MAIL', { mail: { drop: true } }, { kind: 'unsent' }],
    ['dropped at DATA', { data: { drop: true } }, { kind: 'unsent' }],
    ['dropped after the final dot', { message: { drop: true } }, { kind: 'unknown' }],
    ['silent after the final dot', { message: null }, { kind: 'unknown' }],
    ['nonsense after the final dot', { message: 'hello?' }, { kind: 'unknown' }],
    ['an odd reply after the final dot', { message: '354 more?' }, { kind: 'unknown' }],
    ['silent at RCPT', { rcpt: null, data: null }, { kind: 'unsent' }],
    ['an odd reply to DATA', { data: '250 ok' }, { kind: 'unsent' }],
    [
      'a refusing greeting',
      { greeting: '554 5.7.1 go away' },
      { kind: 'unsent', reason: 'greeting: 554 5.7.1 go away' },
    ],
    [
      'a busy greeting',
      { greeting: { reply: '421 later', drop: true } },
      { kind: 'unsent', reason: 'greeting: 421 later' },
    ],
    ['no greeting', { greeting: null }, { kind: 'unsent' }],
  ])('%s', async (_case, script, outcome) => {
    const server = await startScripted({ ehlo, ...script });
    let leaving = 0;
    expect(
      await open(server.url).send(envelope, message, () => {
        leaving += 1;
        expect(server.seen.messages).toEqual([]);
      }),
    ).toMatchObject(outcome);
    const hasLeft = 'message' in script || script === accepted;
    expect(leaving).toBe(hasLeft ? 1 : 0);
    // A message that left is the only kind the server may have; the empty one ends a refused transaction.
    expect(server.seen.messages.filter((text) => text !== '\r\n')).toHaveLength(leaving);
  });

  it('keeps the connection after a refusal and opens a new one after losing it', async () => {
    const refusing = await startScripted({ ehlo, rcpt: '550 no', data: '503 no' });
    const transport = open(refusing.url);
    for (let i = 0; i < 3; i += 1)
      expect(await transport.send(envelope, message)).toMatchObject({ kind: 'failed' });
    expect(refusing.seen.connections).toBe(1);
    expect(refusing.seen.commands.filter((line) => line === 'RSET')).toHaveLength(2);
    const losing = await startScripted({ ehlo, message: { drop: true } }, { ehlo });
    const second = open(losing.url);
    expect(await second.send(envelope, message)).toMatchObject({ kind: 'unknown' });
    expect(await second.send(envelope, message)).toMatchObject({ kind: 'sent' });
  });

  it('announces a message once, after its recipient was accepted and before any of it is written', async () => {
    const server = await startScripted({ ehlo });
    const transport = open(server.url);
    for (let i = 1; i <= 3; i += 1) {
      let isLeaving = false;
      const outcome = await transport.send(envelope, message, () => {
        expect(isLeaving).toBe(false);
        isLeaving = true;
        expect(server.seen.commands.filter((line) => line === 'DATA')).toHaveLength(i);
        expect(server.seen.messages).toHaveLength(i - 1);
      });
      expect(outcome).toMatchObject({ kind: 'sent' });
      expect(isLeaving).toBe(true);
    }
  });

  it('announces a message once when the first connection was lost before it left', async () => {
    const server = await startScripted({ ehlo }, { ehlo });
    const transport = open(server.url);
    await transport.send(envelope, message);
    for (const socket of server.sockets) socket.destroy();
    let leaving = 0;
    const outcome = await transport.send(envelope, message, () => (leaving += 1));
    expect(outcome).toMatchObject({ kind: 'sent' });
    expect(leaving).toBe(1);
  });

  it('sends nothing of a message whose announcement fails, and goes on over a new connection', async () => {
    const server = await startScripted({ ehlo });
    const transport = open(server.url);
    const refusal = new Error('no journal');
    await expect(
      transport.send(envelope, message, () => {
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'sent' });
    expect(server.seen).toMatchObject({ connections: 2, messages: ['Subject: hi\r\n\r\n..hello\r\n'] });
  });

  it('waits the full time for each reply on a connection that was used before', async () => {
    const script: Script = { ehlo };
    const server = await startScripted(script);
    const transport = open(server.url);
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'sent' });
    await sleep(250);
    script.message = null;
    const startedAt = performance.now();
    expect(await transport.send(envelope, message)).toEqual({
      kind: 'unknown',
      reason: 'no reply within 400 ms',
    });
    expect(performance.now() - startedAt).toBeGreaterThan(390);
  });

  it('doubles leading dots, ends with CRLF and never sends a bare line break', async () => {
    const server = await startScripted({ ehlo });
    const transport = open(server.url);
    await transport.send(envelope, Buffer.from('.a\r\n..b\r\n.\r\nc'));
    await transport.send(envelope, Buffer.from('a\n.\nMAIL FROM:<evil@x.example>\r.\r\n\n.\r\nb\r.\rc\r\n'));
    await transport.send(envelope, Buffer.from(''));
    expect(server.seen.messages).toEqual([
      '..a\r\n...b\r\n..\r\nc\r\n',
      'a\r\n..\r\nMAIL FROM:<evil@x.example>\r\n..\r\n\r\n..\r\nb\r\n..\r\nc\r\n',
      '\r\n',
    ]);
  });
});

describe('the connection pool', () => {
  it('delivers messages byte for byte over a few connections', async () => {
    const got: string[] = [];
    const { url } = await startReal({ authOptional: true, disabledCommands: ['STARTTLS'] }, got);
    const timeouts = { replyMs: 5000, messageMs: 5000 };
    const transport = open(url, { connections: 3, messagesPerConnection: 10, timeouts });
    const bodies = fc
      .sample(fc.array(fc.constantFrom('.', '\r\n', '\n', 'x', '..', ' ', '\r\n.\r\n', 'a'.repeat(3000))), 60)
      .map((parts, index) => `Subject: ${index}\r\n\r\n${parts.join('')}`);
    const outcomes = await Promise.all(bodies.map((body) => transport.send(envelope, Buffer.from(body))));
    expect(outcomes.filter(({ kind }) => kind !== 'sent')).toEqual([]);
    const lines = (text: string) => text.replace(/\r\n|\n/g, '\r\n').replace(/(\r\n)?$/, '\r\n');
    expect(got.map(lines).sort()).toEqual(bodies.map(lines).sort());
  });

  it('delivers a message too large to be copied byte for byte', async () => {
    const server = await startScripted({});
    const large = 'line\r\n'.repeat(20_000);
    const transport = open(server.url, { timeouts: { replyMs: 5000, messageMs: 5000 } });
    expect(await transport.send(envelope, Buffer.from(large))).toMatchObject({ kind: 'sent' });
    expect(server.seen.messages).toEqual([large]);
  });

  it('opens a new connection if the server closed an idle one, with or without a 421', async () => {
    const server = await startScripted({});
    const transport = open(server.url);
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'sent' });
    for (const socket of server.sockets) socket.end('421 4.4.2 idle too long\r\n');
    await sleep(30);
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'sent' });
    for (const socket of server.sockets) socket.destroy();
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'sent' });
    expect(server.seen.connections).toBe(3);
  });

  it('closes a connection at its message limit or when idle, and all connections at the end', async () => {
    const server = await startScripted({});
    const transport = open(server.url, { messagesPerConnection: 2, idleMs: 30 });
    for (let i = 0; i < 3; i += 1) await transport.send(envelope, message);
    expect(server.seen.connections).toBe(2);
    await sleep(80);
    expect(server.seen.commands.filter((line) => line === 'QUIT')).toHaveLength(2);
    const late = transport.send(envelope, message);
    await transport.close();
    expect(['sent', 'unsent']).toContain((await late).kind);
    expect(await transport.send(envelope, message)).toMatchObject({ kind: 'unsent' });
  });

  it('is unsent if no server listens', async () => {
    expect(await open('smtp://127.0.0.1:1').send(envelope, message)).toMatchObject({ kind: 'unsent' });
  });

  it.each(['a@x.com, b@x.com', 'a@x.com>\r\nRCPT TO:<b@x.com', ''])(
    'refuses the envelope recipient %j',
    async (to) => {
      await expect(open('smtp://127.0.0.1:1').send({ ...envelope, to }, message)).rejects.toMatchObject({
        name: 'InvalidMailError',
        code: 'invalid_address',
      });
    },
  );
});

async function startReal(options: SMTPServerOptions, got: string[] = []) {
  const server = new SMTPServer({
    ...options,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        got.push(Buffer.concat(chunks).toString('latin1'));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}` };
}

describe('TLS and sign-in', () => {
  const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) =>
    auth.username === 'ki@x' && auth.password === 'p:w'
      ? done(null, { user: 'ki' })
      : done(new Error('bad credentials'));

  it.each(['PLAIN', 'LOGIN'])('signs in with %s after STARTTLS', async (method) => {
    const { port } = await startReal({ authMethods: [method], onAuth });
    expect(
      await open(`smtp://ki%40x:p%3Aw@127.0.0.1:${port}?verify=false&tls=required`).send(envelope, message),
    ).toMatchObject({ kind: 'sent' });
    expect(
      await open(`smtp://ki%40x:wrong@127.0.0.1:${port}?verify=false`).send(envelope, message),
    ).toMatchObject({
      kind: 'unsent',
      reason: expect.stringMatching(/^AUTH: 535/),
    });
  });

  it('speaks TLS from the start with smtps', async () => {
    const { port } = await startReal({ secure: true, authOptional: true });
    expect(await open(`smtps://127.0.0.1:${port}?verify=false`).send(envelope, message)).toMatchObject({
      kind: 'sent',
    });
  });

  it.each(['smtp', 'smtps'])(
    'does not send over %s to a server with an untrusted certificate',
    async (protocol) => {
      const { port } = await startReal({ secure: protocol === 'smtps', authOptional: true });
      expect(await open(`${protocol}://127.0.0.1:${port}`).send(envelope, message)).toMatchObject({
        kind: 'unsent',
      });
    },
  );

  it('does not fall back to plain text when TLS is required', async () => {
    const { port } = await startReal({ disabledCommands: ['STARTTLS'], authOptional: true });
    expect(await open(`smtp://127.0.0.1:${port}?tls=required`).send(envelope, message)).toMatchObject({
      kind: 'unsent',
      reason: expect.stringContaining('TLS'),
    });
  });

  it('ignores data sent before the TLS handshake', async () => {
    const injecting = createServer((socket) => {
      socket.on('error', () => undefined).write('220 hi\r\n');
      socket.on('data', (chunk) =>
        socket.write(
          chunk.toString().startsWith('EHLO') ? '250-x\r\n250 STARTTLS\r\n' : '220 go\r\n250 injected\r\n',
        ),
      );
    }).listen(0, '127.0.0.1');
    await once(injecting, 'listening');
    cleanups.push(() => void injecting.close());
    expect(
      await open(`smtp://127.0.0.1:${(injecting.address() as AddressInfo).port}`).send(envelope, message),
    ).toMatchObject({
      kind: 'unsent',
      reason: expect.stringContaining('before the TLS'),
    });
  });
});
