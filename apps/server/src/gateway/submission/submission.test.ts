import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addSender,
  type GatewayFixture,
  makeCustomer,
  messagesOf,
  startGatewayFixture,
} from '../../testing/gateway-fixture.ts';
import { SmtpDialogue } from '../../testing/smtp-dialogue.ts';

let fixture: GatewayFixture;
let port: number;
let user: string;
let password: string;

beforeAll(async () => {
  fixture = await startGatewayFixture();
  port = fixture.gateway.submissionPort;
  ({ user, password } = fixture.customer.smtp);
});
afterAll(() => fixture.stop());

const transport = (auth = { user, pass: password }) =>
  createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false }, auth });
const mail = {
  from: 'Kola Stores <ada@kola.example>',
  to: ['bayo@example.com'],
  subject: 'Your receipt — ₦500',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};
const taken = () => messagesOf(fixture.test.domain, fixture.customer.accountId);
const signedIn = () => SmtpDialogue.signedIn(port, user, password);

describe('a program that sends by SMTP', () => {
  it('gets 250 with an id per recipient once its message is stored', async () => {
    const { response } = await transport().sendMail({
      ...mail,
      to: ['one@example.com', 'two@example.com'],
      messageId: '<order-7@kola.example>',
    });
    // Ids created in the same millisecond aren't ordered.
    const rows = (await taken()).toSorted((a, b) =>
      String(a['recipient']).localeCompare(String(b['recipient'])),
    );
    expect(
      rows.map(({ recipient, source, state, reference }) => [recipient, source, state, reference]),
    ).toEqual([
      ['one@example.com', 'smtp', 'queued', 'order-7@kola.example'],
      ['two@example.com', 'smtp', 'queued', 'order-7@kola.example'],
    ]);
    expect(response).toContain(`Queued as ${String(rows[0]?.['id'])} and 1 more`);
    expect(rows[0]).toMatchObject({
      subject: 'Your receipt — ₦500',
      sender: 'ada@kola.example',
      senderName: 'Kola Stores',
      rawId: rows[1]?.['rawId'],
    });
  });

  it('can sign in with the user name apikey and an API token', async () => {
    await transport({ user: 'apikey', pass: fixture.customer.apiToken }).sendMail({
      ...mail,
      to: 'token@example.com',
    });
    expect((await taken()).at(-1)).toMatchObject({ recipient: 'token@example.com', source: 'smtp' });
  });

  it('gets 250 for a suppressed recipient, who gets nothing', async () => {
    await fixture.test.domain.openScope(
      { accountId: fixture.customer.accountId, userId: null },
      ({ suppressions }) =>
        suppressions.add({ channel: 'email', address: 'gone@example.com', reason: 'bounce' }),
    );
    await transport().sendMail({ ...mail, to: 'gone@example.com' });
    expect((await taken()).at(-1)).toMatchObject({
      recipient: 'gone@example.com',
      state: 'skipped',
      reason: 'suppressed',
    });
  });

  it("can send only from the account's active senders, in the envelope and in From", async () => {
    await makeCustomer(fixture.test.domain, 'eve@other.example');
    await addSender(fixture.test.domain, fixture.customer.accountId, 'email', 'new@kola.example', 0);
    const before = (await taken()).length;
    const send = (from: string, envelope = from) =>
      transport().sendMail({ ...mail, from, envelope: { from: envelope, to: mail.to } });
    await expect(send('eve@other.example')).rejects.toMatchObject({
      responseCode: 550,
      response: expect.stringContaining("isn't one of your senders"),
    });
    await expect(send('new@kola.example')).rejects.toMatchObject({
      responseCode: 550,
      response: expect.stringContaining('Confirm it on the SenderID page'),
    });
    await expect(send('eve@other.example', 'ada@kola.example')).rejects.toMatchObject({ responseCode: 550 });
    await expect(send('ada@kola.example', '')).rejects.toMatchObject({ responseCode: 550 });
    expect((await taken()).length).toBe(before);
  });

  it("doesn't lose good messages to a bad one in the same commit", async () => {
    const pool = createTransport({
      host: '127.0.0.1',
      port,
      pool: true,
      maxConnections: 8,
      tls: { rejectUnauthorized: false },
      auth: { user, pass: password },
    });
    const sends = Array.from({ length: 40 }, (_, n) =>
      pool.sendMail({
        ...mail,
        to: `n${n}@example.com`,
        from: n % 5 === 0 ? 'eve@other.example' : mail.from,
        envelope: { from: 'ada@kola.example', to: `n${n}@example.com` },
      }),
    );
    const results = await Promise.allSettled(sends);
    pool.close();
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, n) => n % 5 !== 0));
    const stored = (await taken()).filter(({ recipient }) => /^n\d+@/.test(String(recipient)));
    expect(stored).toHaveLength(32);
  });

  it('gets 450 while the wallet is empty, and nothing is stored', async () => {
    const { accountId, smtp } = await makeCustomer(fixture.test.domain, 'poor@kola.example');
    const inAccount = <T>(work: Parameters<typeof fixture.test.domain.openScope<T>>[1]) =>
      fixture.test.domain.openScope({ accountId, userId: null }, work);
    const [had] = await inAccount(({ wallet }) => wallet.balances());
    if (had === undefined) throw new Error('no wallet');
    await inAccount(({ wallet }) =>
      wallet.debit({
        key: 'all',
        money: { amountMinor: had.balanceMinor, currency: had.currency },
        kind: 'adjustment',
      }),
    );
    const send = transport({ user: smtp.user, pass: smtp.password }).sendMail({
      ...mail,
      from: 'poor@kola.example',
    });
    await expect(send).rejects.toMatchObject({
      responseCode: 450,
      response: expect.stringMatching(/short.*Fund it/),
    });
    expect(await messagesOf(fixture.test.domain, accountId)).toEqual([]);
    const { rows } = await fixture.test.domain.bulk(accountId, (client) =>
      client.query('select from message_blob union all select from wallet_hold'),
    );
    expect(rows).toEqual([]);
  });

  it('is refused from the next message after its key is revoked', async () => {
    const other = await makeCustomer(fixture.test.domain, 'uche@kola.example');
    const open = await SmtpDialogue.signedIn(port, other.smtp.user, other.smtp.password);
    await open.say('MAIL FROM:<uche@kola.example>');
    await open.say('RCPT TO:<bayo@example.com>');
    await fixture.test.domain.openScope({ accountId: other.accountId, userId: null }, ({ apiKeys }) =>
      apiKeys.revoke(other.smtp.id),
    );
    await open.say('DATA');
    expect(await open.say('From: uche@kola.example\r\nSubject: late\r\n\r\ntext\r\n.')).toMatch(/^535/);
    open.end();
    expect(await messagesOf(fixture.test.domain, other.accountId)).toEqual([]);
  });
});

describe('the SMTP server', () => {
  it('offers AUTH only over TLS', async () => {
    const dialogue = await SmtpDialogue.open(port);
    expect(await dialogue.say('EHLO x')).not.toContain('AUTH');
    expect(await dialogue.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
    expect(await dialogue.say('MAIL FROM:<ada@kola.example>')).toMatch(/^530/);
    await dialogue.startTls();
    expect(await dialogue.say('EHLO x')).toContain('AUTH PLAIN LOGIN');
    expect(await dialogue.say('MAIL FROM:<ada@kola.example>')).toMatch(/^530/);
    dialogue.end();
  });

  it('answers a wrong password and a key of another gateway the same way', async () => {
    for (const pass of ['wrong', fixture.customer.smpp.password, fixture.customer.apiToken])
      await expect(transport({ user, pass }).sendMail(mail)).rejects.toMatchObject({ responseCode: 535 });
    await expect(
      transport({ user: fixture.customer.smpp.user, pass: fixture.customer.smpp.password }).sendMail(mail),
    ).rejects.toMatchObject({
      responseCode: 535,
    });
  });

  it('refuses the 101st recipient and accepts the others', async () => {
    const dialogue = await signedIn();
    await dialogue.say('MAIL FROM:<ada@kola.example>');
    for (let n = 0; n < 100; n += 1)
      expect(await dialogue.say(`RCPT TO:<many${n}@example.com>`)).toMatch(/^250/);
    expect(await dialogue.say('RCPT TO:<many100@example.com>')).toMatch(/^452/);
    expect(await dialogue.say('RCPT TO:<nobody>')).toMatch(/^501/);
    await dialogue.say('DATA');
    expect(await dialogue.say('From: ada@kola.example\r\nSubject: many\r\n\r\ntext\r\n.')).toMatch(
      /^250.*and 99 more/,
    );
    dialogue.end();
  });

  it('refuses messages that are too large, whether declared or not', async () => {
    const dialogue = await signedIn();
    expect(await dialogue.say('MAIL FROM:<ada@kola.example> SIZE=999999999')).toMatch(/^552/);
    await dialogue.say('MAIL FROM:<ada@kola.example>');
    await dialogue.say('RCPT TO:<big@example.com>');
    await dialogue.say('DATA');
    dialogue.write(
      `From: ada@kola.example\r\nSubject: big\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(15_100)}`,
    );
    expect(await dialogue.say('.')).toMatch(/^552/);
    expect(await dialogue.say('NOOP')).toMatch(/^250/);
    dialogue.end();
  });

  it('answers pipelined commands in order', async () => {
    const dialogue = await signedIn();
    dialogue.write('MAIL FROM:<ada@kola.example>\r\nRCPT TO:<piped@example.com>\r\nDATA\r\n');
    expect(
      [await dialogue.answer(), await dialogue.answer(), await dialogue.answer()].map((text) =>
        text.slice(0, 3),
      ),
    ).toEqual(['250', '250', '354']);
    expect(await dialogue.say('From: ada@kola.example\r\nSubject: piped\r\n\r\ntext\r\n.')).toMatch(/^250/);
    dialogue.end();
  });

  it('treats bare line feeds around a dot as text, not as the end of a message', async () => {
    const before = (await taken()).length;
    const dialogue = await signedIn();
    for (const line of ['MAIL FROM:<ada@kola.example>', 'RCPT TO:<smuggle@example.com>', 'DATA'])
      await dialogue.say(line);
    const smuggled =
      'MAIL FROM:<ada@kola.example>\nRCPT TO:<evil@example.com>\nDATA\nFrom: ada@kola.example\nSubject: evil\n\nevil';
    expect(
      await dialogue.say(`From: ada@kola.example\r\nSubject: one\r\n\r\nbody\n.\n${smuggled}\r\n.`),
    ).toMatch(/^250/);
    dialogue.end();
    const rows = await taken();
    expect(rows.slice(before).map(({ recipient }) => recipient)).toEqual(['smuggle@example.com']);
  });
});

describe('a faulty message', () => {
  const handIn = async (raw: string | Buffer) => {
    const dialogue = await signedIn();
    for (const line of ['MAIL FROM:<ada@kola.example>', 'RCPT TO:<wrong@example.com>', 'DATA'])
      await dialogue.say(line);
    dialogue.write(raw);
    const answer = await dialogue.say('.');
    dialogue.end();
    return answer;
  };

  it.each([
    ['a header line that cannot be folded', `X-Long: ${'x'.repeat(1_200)}\r\n`, /^554 5\.6\.0 /],
    ['NUL in a header', 'X-Nul: a\0b\r\n', /^554 5\.6\.0 /],
    ['bytes in a header that are no UTF-8', Buffer.from('X-Bytes: \xe9\r\n', 'latin1'), /^554 5\.6\.0 /],
    [
      'more than 50 Received',
      'Received: from a by b; Thu, 1 Jan 1970 00:00:00 +0000\r\n'.repeat(51),
      /^554 5\.4\.6 /,
    ],
    ['a second From', 'From: eve@kola.example\r\n', /^550 5\.7\.1 /],
  ])('%s gets its own reply code', async (_name, fields, answer) => {
    const rest = Buffer.from('From: ada@kola.example\r\nSubject: wrong\r\n\r\ntext\r\n');
    expect(await handIn(Buffer.concat([Buffer.from(fields), rest]))).toMatch(answer);
  });

  it('is repaired if that is safe', async () => {
    const body = `${'₦500 '.repeat(300)}\r\n`;
    expect(await handIn(`From: Ṣọlá <ada@kola.example>\r\nSubject: Ẹ kú àbọ̀\r\n\r\n${body}`)).toMatch(
      /^250 /,
    );
    expect((await taken()).at(-1)).toMatchObject({ subject: 'Ẹ kú àbọ̀', senderName: 'Ṣọlá' });
  });

  it('gets 5.1.1 for recipients, 5.7.1 for senders, and 555 for unknown parameters', async () => {
    const dialogue = await signedIn();
    expect(await dialogue.say('EHLO x')).not.toMatch(/SMTPUTF8|DSN|REQUIRETLS/);
    expect(await dialogue.say('MAIL FROM:<eve@other.example>')).toMatch(/^550 5\.7\.1 /);
    for (const parameter of ['FOO=bar', 'SMTPUTF8', 'RET=HDRS', 'REQUIRETLS'])
      expect(await dialogue.say(`MAIL FROM:<ada@kola.example> ${parameter}`)).toMatch(/^555 5\.5\.4 /);
    expect(await dialogue.say('MAIL FROM:<ada@kola.example> BODY=8BITMIME SIZE=1000')).toMatch(/^250/);
    expect(await dialogue.say('RCPT TO:<bayo@example.com> NOTIFY=NEVER')).toMatch(/^555 /);
    expect(await dialogue.say('RCPT TO:<a@b>')).toMatch(/^550 5\.1\.1 /);
    expect(await dialogue.say('RCPT TO:<ṣọlá@example.com>')).toMatch(/^553 5\.6\.7 /);
    expect(await dialogue.say('RCPT TO:<bayo@example.com>')).toMatch(/^250/);
    dialogue.end();
  });
});
