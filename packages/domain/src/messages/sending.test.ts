import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../domain.ts';
import { checkInvariants } from '../invariants/invariants.ts';
import { deriveKey, newId, seal } from '../kernel/index.ts';
import { type DkimKeyPair, dnsRecords, generateDkimKeyPair } from '../senders/index.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';
import { createSmtpTransport } from '../email/index.ts';
import { claimMessages } from '../sending/claims/claim-messages.ts';
import { SendPump } from '../sending/pump/send-pump.ts';
import { mark, settleSent } from '../sending/testing/settle-by-hand.ts';
import type { OutgoingSms, SmsRouter } from '../sms/index.ts';
import { TenantConnection } from '../sending/leases/tenant-connection.ts';
import { type ScriptedServer, startScriptedServer } from '../sending/testing/scripted-server.ts';
import { SendingFixture } from '../testing/sending-fixture.ts';
import type { MessageRequest } from './request/message-request.ts';

let test: TestDomain;
let server: ScriptedServer;
let keys: DkimKeyPair;
let selector: string;

beforeAll(async () => {
  server = await startScriptedServer((to) =>
    to.startsWith('gone') ? { code: 550, text: '5.1.1 no such user', at: 'rcpt' } : undefined,
  );
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
  keys = await generateDkimKeyPair();
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

async function start(): Promise<SendingFixture> {
  const account = await SendingFixture.create(test.domain);
  const key = seal(
    deriveKey(test.domain.config.secret, 'dkim'),
    keys.privateKeyPem,
    `${account.accountId}:kola.example`,
  );
  await account.query('update sending_domain set dkim_private_key = $2 where account_id = $1', [key]);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'transactional', 1)`,
    [newId()],
  );
  const [domain] = await account.query<{ selector: string }>(
    'select dkim_selector as selector from sending_domain where account_id = $1',
  );
  selector = domain?.selector ?? '';
  return account;
}

const inScope = <T>(account: SendingFixture, work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);
const submit = (account: SendingFixture, requests: MessageRequest[]) =>
  inScope(account, ({ messages }) => messages.submit(requests, { source: 'api' }));
const mail = (to: string, change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'email',
  from: { address: 'news@kola.example', name: 'Kola' },
  to,
  subject: 'Your receipt ₦500',
  html: '<p>Thank you, Adé.</p>',
  ...change,
});
const acceptedFor = (prefix: string) => server.accepted.filter(({ to }) => to.startsWith(prefix));
const balance = (account: SendingFixture) => inScope(account, ({ wallet }) => wallet.balance('ngn'));
const states = async (account: SendingFixture) =>
  Object.fromEntries(
    (
      await account.query<{ state: string; n: number }>(
        'select state, count(*)::int n from delivery where account_id = $1 group by 1 order by 1',
      )
    ).map(({ state, n }) => [state, n]),
  );
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    (result) => result.broken > 0 && !result.name.startsWith('every table'),
  );

async function sendAll(smsRouter?: SmsRouter): Promise<void> {
  const transport = createSmtpTransport({ url: server.url, connections: 4 });
  const pump = new SendPump(test.domain, { transport, ...(smsRouter === undefined ? {} : { smsRouter }) });
  await pump.runUntilIdle();
  await pump.drain();
}

async function isSigned(raw: string): Promise<boolean> {
  const records = dnsRecords({
    domain: 'kola.example',
    selector,
    publicKey: keys.publicKey,
    spfInclude: 'spf.talkdrum.example',
    bounceDomain: 'bounces.localhost',
    reportAddress: '',
  });
  const resolver = async (name: string, type: string) => {
    const record = records.find((one) => one.name === name && one.type === type);
    if (!record) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    return [[record.value]];
  };
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), { resolver });
  return results[0]?.status.result === 'pass';
}

describe('a transactional email', () => {
  it('is sent with its files and headers, signed, charged, and reported by events', async () => {
    const account = await start();
    const before = await balance(account);
    const files = [
      { filename: 'Rechnung ₦.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1') },
      { filename: 'logo.png', contentType: 'image/png', content: Buffer.from([137, 80]), contentId: 'logo' },
    ];
    const { messages } = await submit(account, [
      mail('full@example.com', {
        toName: 'Adé Obi',
        replyTo: 'help@kola.example',
        headers: { 'X-Order': '42' },
        attachments: files,
        reference: 'order-42',
      }),
    ]);
    await sendAll();
    const [arrived] = acceptedFor('full');
    const parsed = await PostalMime.parse(arrived?.raw ?? '');
    expect([
      parsed.subject,
      parsed.from?.address,
      parsed.to?.[0]?.name,
      parsed.replyTo?.[0]?.address,
    ]).toEqual(['Your receipt ₦500', 'news@kola.example', 'Adé Obi', 'help@kola.example']);
    expect([parsed.html?.trim().replace(/<img [^>]*>$/, ''), parsed.text?.trim()]).toEqual([
      '<p>Thank you, Adé.</p>',
      'Thank you, Adé.',
    ]);
    expect(
      parsed.attachments.map(({ filename, contentId, disposition }) => [filename, contentId, disposition]),
    ).toEqual([
      ['logo.png', '<logo>', 'inline'],
      ['Rechnung ₦.pdf', undefined, 'attachment'],
    ]);
    expect(Buffer.from(parsed.attachments[1]?.content as ArrayBuffer).toString()).toBe('%PDF-1');
    expect(parsed.headers.find(({ key }) => key === 'x-order')?.value).toBe('42');
    expect(await isSigned(arrived?.raw ?? '')).toBe(true);
    const after = await balance(account);
    expect([before.balanceMinor - after.balanceMinor, after.heldMinor]).toEqual([120n, 0n]);
    const id = messages[0]?.id ?? '';
    expect(await inScope(account, ({ messages: all }) => all.get(id))).toMatchObject({
      state: 'sent',
      costMills: 120_000,
      currency: 'ngn',
      reference: 'order-42',
    });
    expect((await inScope(account, ({ messages: all }) => all.events(id))).map(({ kind }) => kind)).toEqual([
      'accepted',
      'sent',
    ]);
    expect(
      (await inScope(account, ({ statement }) => statement.list({ limit: 1 }))).items[0]?.description,
    ).toBe('One message');
    expect(await broken()).toEqual([]);
  });

  it('submitted as MIME is sent unchanged, with missing headers added and Bcc removed', async () => {
    const account = await start();
    const raw = Buffer.from(
      'From: Kola <News@Kola.example>\nTo: Many <list@example.com>\nBcc: secret@example.com\nSubject: Raw\n\n.hello\n',
    );
    await submit(
      account,
      ['raw1@example.com', 'raw2@example.com'].map((to) => ({ channel: 'email', from: {}, to, raw })),
    );
    const [blobs] = await account.query<{ n: number }>(
      'select count(*)::int n from message_blob where account_id = $1',
    );
    expect(blobs?.n).toBe(1);
    await sendAll();
    const arrived = acceptedFor('raw');
    expect(arrived).toHaveLength(2);
    for (const { raw: message } of arrived) {
      expect(message).not.toContain('secret');
      expect(message).toMatch(/^DKIM-Signature: /);
      expect(message).toMatch(/\r\nReceived: by bounces\.localhost \(submission\)\r\n/);
      const parsed = await PostalMime.parse(message);
      expect([parsed.subject, parsed.text?.trim(), parsed.to?.[0]?.address]).toEqual([
        'Raw',
        '.hello',
        'list@example.com',
      ]);
      expect(parsed.messageId).toMatch(/^<[\w-]+@kola\.example>$/);
      expect(parsed.date).toBeTruthy();
      expect(await isSigned(message)).toBe(true);
    }
    const stranger = Buffer.from('From: boss@bank.example\r\nSubject: x\r\n\r\nx');
    const two = Buffer.from('From: news@kola.example, boss@bank.example\r\nSubject: x\r\n\r\nx');
    for (const forged of [stranger, two])
      expect(
        (await submit(account, [{ channel: 'email', from: {}, to: 'a@example.com', raw: forged }])).refused,
      ).toMatchObject([{ field: 'from' }]);
  });

  it('of a template uses the template as it was on submission', async () => {
    const account = await start();
    const template = await inScope(account, async ({ templates }) => {
      const { id } = await templates.create('Code', { from: 'blank', kind: 'html' });
      return templates.save(
        id,
        {
          subject: 'Code {{ Attribs.code }}',
          preheader: '',
          html: '<p>Hi {{ contact.first_name }}: {{ Attribs.code }}</p>',
          text: '',
        },
        1,
      );
    });
    const request = {
      subject: undefined,
      html: undefined,
      templateId: template.id,
      toName: 'Ada Obi',
      data: { code: '<77>' },
    };
    await submit(account, [mail('template@example.com', request)]);
    await inScope(account, ({ templates }) =>
      templates.save(
        template.id,
        { subject: 'Other', preheader: '', html: '<p>other</p>', text: '' },
        template.revision,
      ),
    );
    await sendAll();
    const parsed = await PostalMime.parse(acceptedFor('template')[0]?.raw ?? '');
    expect(parsed.subject).toBe('Code <77>');
    expect(parsed.html).toContain('Hi Ada: &lt;77&gt;');
    expect(parsed.html).not.toContain('Unsubscribe');
  });

  it('can be scheduled and cancelled, and then costs nothing', async () => {
    const account = await start();
    const soon = new Date(Date.now() + 3_600_000);
    const { messages } = await submit(account, [
      mail('later1@example.com', { scheduledAt: soon }),
      mail('later2@example.com', { scheduledAt: soon }),
      mail('now@example.com'),
    ]);
    await sendAll();
    expect([await states(account), acceptedFor('later').length]).toEqual([{ queued: 2, sent: 1 }, 0]);
    await inScope(account, ({ messages: all }) => all.cancel(messages[0]?.id ?? ''));
    await inScope(account, ({ messages: all }) => all.cancel(messages[0]?.id ?? ''));
    await expect(
      inScope(account, ({ messages: all }) => all.cancel(messages[2]?.id ?? '')),
    ).rejects.toMatchObject({ code: 'invalid_state' });
    expect((await balance(account)).heldMinor).toBe(360n);
    await account.query(`update delivery set send_after = now() where account_id = $1 and state = 'queued'`);
    await account.query(`update due_work set due_at = now() - interval '1 second' where account_id = $1`);
    await sendAll();
    expect(await states(account)).toEqual({ cancelled: 1, sent: 2 });
    expect((await balance(account)).heldMinor).toBe(0n);
    expect(await broken()).toEqual([]);
  });

  it('to an address that does not exist fails, suppresses it and costs nothing', async () => {
    const account = await start();
    const before = (await balance(account)).balanceMinor;
    await submit(account, [mail('gone@example.com'), mail('here@example.com')]);
    await sendAll();
    expect(await states(account)).toEqual({ failed: 1, sent: 1 });
    expect(before - (await balance(account)).balanceMinor).toBe(120n);
    expect((await submit(account, [mail('gone@example.com')])).messages).toMatchObject([
      { state: 'skipped', reason: 'suppressed' },
    ]);
    expect(await broken()).toEqual([]);
  });
});

describe('after a crash', () => {
  it('no accepted message is lost, messages on the wire become unknown, and only sent ones are charged', async () => {
    const account = await start();
    const before = (await balance(account)).balanceMinor;
    await submit(
      account,
      Array.from({ length: 30 }, (_, n) => mail(`crash${n}@example.com`)),
    );
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { leased } = await claimMessages(connection, account.accountId, 'email', {
      after: '-infinity',
      limit: 12,
      leaseSeconds: 0.2,
    });
    await mark(connection, leased.slice(0, 8), 0.2);
    await settleSent(connection, leased.slice(0, 5), 0.2);
    await connection.close();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await sendAll();
    expect(await states(account)).toEqual({ sent: 27, unknown: 3 });
    expect(acceptedFor('crash')).toHaveLength(22);
    const after = await balance(account);
    expect([before - after.balanceMinor, after.heldMinor]).toEqual([27n * 120n, 0n]);
    expect(await broken()).toEqual([]);
  });

  it('two processes send a stream together without a duplicate, and each batch is charged once', async () => {
    const account = await start();
    const before = (await balance(account)).balanceMinor;
    for (let n = 0; n < 10; n += 1)
      await submit(
        account,
        Array.from({ length: 40 }, (_, m) => mail(`pair${n}.${m}@example.com`)),
      );
    await Promise.all([sendAll(), sendAll()]);
    await sendAll();
    expect(new Set(acceptedFor('pair').map(({ to }) => to)).size).toBe(400);
    expect(acceptedFor('pair')).toHaveLength(400);
    const after = await balance(account);
    expect([before - after.balanceMinor, after.heldMinor]).toEqual([400n * 120n, 0n]);
    expect(await broken()).toEqual([]);
  });
});

describe('the cost of messages', () => {
  it("isn't rounded up each time: fractions of a minor unit are carried over", async () => {
    const account = await start();
    await inScope(account, ({ prices }) =>
      prices.set(
        { kind: 'email', messageType: 'transactional', currency: 'ngn' },
        { mills: 300, setBy: 'test' },
      ),
    );
    const before = (await balance(account)).balanceMinor;
    for (let n = 0; n < 10; n += 1) await submit(account, [mail(`part${n}@example.com`)]);
    expect((await balance(account)).heldMinor).toBe(10n);
    await sendAll();
    const after = await balance(account);
    expect([before - after.balanceMinor, after.heldMinor]).toEqual([3n, 0n]);
    expect(await broken()).toEqual([]);
  });
});

describe('a transactional SMS', () => {
  it('uses the router, at the price of its submission', async () => {
    const account = await start();
    const seen: OutgoingSms[] = [];
    const smsRouter: SmsRouter = {
      window: 10,
      send: async (messages) => {
        seen.push(...messages);
        return messages.map(({ to, id }) =>
          to.endsWith('7')
            ? { kind: 'sent', carrier: 'fake', providerId: id }
            : { kind: 'failed', reason: 'no', isRecipientGone: true },
        );
      },
      close: async () => undefined,
    };
    const before = (await balance(account)).balanceMinor;
    await submit(
      account,
      ['+2348031234567', '+2348031234568'].map((to) => ({
        channel: 'sms',
        from: { address: 'Kola' },
        to,
        text: 'Your code is 12',
      })),
    );
    await sendAll();
    expect(seen).toEqual([]);
    await sendAll(smsRouter);
    expect(seen.map(({ to, sender, text, messageType }) => [to, sender, text, messageType])).toContainEqual([
      '+2348031234567',
      'Kola',
      'Your code is 12',
      'transactional',
    ]);
    expect(await states(account)).toEqual({ failed: 1, sent: 1 });
    expect(before - (await balance(account)).balanceMinor).toBe(570n);
    expect(await account.query('select channel, reason from suppression where account_id = $1')).toEqual([
      { channel: 'sms', reason: 'bounce' },
    ]);
    expect(
      await account.query('select channel, sent, failed from channel_hour where account_id = $1'),
    ).toEqual([{ channel: 'sms', sent: 1, failed: 1 }]);
    await account.query(
      `update delivery set delivered_at = '2026-01-02T03:04:05Z' where account_id = $1 and state = 'sent'`,
    );
    const { items } = await inScope(account, ({ messages: all }) => all.list({ state: 'sent', limit: 10 }));
    expect(items.map(({ deliveredAt }) => deliveredAt?.toISOString())).toEqual(['2026-01-02T03:04:05.000Z']);
    expect(await broken()).toEqual([]);
  });
});
