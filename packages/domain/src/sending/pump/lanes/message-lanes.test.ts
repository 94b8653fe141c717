import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../domain.ts';
import { checkInvariants } from '../../../invariants/invariants.ts';
import { newId, type Channel } from '../../../kernel/index.ts';
import type { SendingFixture } from '../../../testing/sending-fixture.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { createSmtpTransport } from '../../../email/index.ts';
import type { MessageRequest } from '../../../messages/request/message-request.ts';
import { SendPump } from '../send-pump.ts';
import type { SmsRouter } from '../../../sms/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../testing/scripted-server.ts';
import { startWithSenders } from '../../testing/start-with-senders.ts';
import { Telephone } from '../../testing/telephone.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const inScope = <T>(account: SendingFixture, work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);
const submit = (account: SendingFixture, requests: MessageRequest[], source: 'api' | 'smtp' = 'api') =>
  inScope(account, ({ messages }) => messages.submit(requests, { source }));
const mail = (to: string, change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'email',
  from: { address: 'news@kola.example', name: 'Kola' },
  to,
  subject: 'Offers',
  html: '<p>Hello</p>',
  ...change,
});
const text = (to: string, address: string): MessageRequest => ({
  channel: 'sms',
  from: { address },
  to,
  text: 'Your code is 4711',
});
const unsubscribe = (account: SendingFixture, channel: Channel, address: string) =>
  inScope(account, ({ suppressions }) => suppressions.add({ channel, address, reason: 'unsubscribe' }));
const acceptedFor = (to: string) => server.accepted.filter((one) => one.to === to);
const broken = async () =>
  (await checkInvariants(test.domain)).filter(
    (result) => result.broken > 0 && !result.name.startsWith('every table'),
  );

const start = () => startWithSenders(test.domain);

const stateOf = async (account: SendingFixture, id: string | undefined) => {
  const [row] = await account.query<{ state: string; reason: string | null }>(
    'select state, reason from delivery where account_id = $1 and id = $2',
    [id],
  );
  return [row?.state, row?.reason];
};

async function pump(smsRouter: SmsRouter = new Telephone()): Promise<void> {
  const sending = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
    smsRouter,
  });
  await sending.runUntilIdle();
  await sending.drain();
}

describe('a promotional sender', () => {
  it("doesn't reach people who unsubscribed, by REST or as raw MIME", async () => {
    const account = await start();
    await unsubscribe(account, 'email', 'gone@example.com');
    const raw = Buffer.from(
      'From: news@kola.example\r\nTo: gone@example.com\r\nSubject: Offers\r\n\r\nHello\r\n',
    );
    const { messages } = await submit(account, [
      mail('gone@example.com'),
      mail('gone@example.com', { from: { address: 'receipts@kola.example' } }),
    ]);
    const smtp = await submit(account, [{ channel: 'email', from: {}, to: 'gone@example.com', raw }], 'smtp');
    expect([...messages, ...smtp.messages].map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'unsubscribed'],
      ['queued', null],
      ['skipped', 'unsubscribed'],
    ]);
  });

  it('excludes the same people as a campaign: lists left or never confirmed, and blocked contacts', async () => {
    const account = await start();
    const ids = await account.addContacts([
      'left@example.com',
      'waits@example.com',
      'blocked@example.com',
      'here@example.com',
    ]);
    await account.query(
      `update list_member set state = 'unsubscribed' where account_id = $1 and contact_id = $2`,
      [ids[0]],
    );
    await account.query(
      `update list_member set state = 'unconfirmed' where account_id = $1 and contact_id = $2`,
      [ids[1]],
    );
    await account.query(`update contact set email_status = 'blocklisted' where account_id = $1 and id = $2`, [
      ids[2],
    ]);
    const to = [
      'left@example.com',
      'waits@example.com',
      'blocked@example.com',
      'here@example.com',
      'nobody@example.com',
    ];
    const { messages } = await submit(
      account,
      to.map((address) => mail(address)),
    );
    expect(messages.map(({ reason }) => reason)).toEqual([
      'unsubscribed',
      'unconfirmed',
      'blocklisted',
      null,
      null,
    ]);
  });

  it('checks again when the message is claimed', async () => {
    const account = await start();
    const [contact] = await account
      .addContacts(['later@example.com', 'listed@example.com'])
      .then((ids) => ids.slice(1));
    const { messages } = await submit(account, [mail('later@example.com'), mail('listed@example.com')]);
    await unsubscribe(account, 'email', 'later@example.com');
    await account.query(
      `update list_member set state = 'unsubscribed' where account_id = $1 and contact_id = $2`,
      [contact],
    );
    await pump();
    expect([await stateOf(account, messages[0]?.id), await stateOf(account, messages[1]?.id)]).toEqual([
      ['skipped', 'unsubscribed'],
      ['skipped', 'unsubscribed'],
    ]);
    expect(await broken()).toEqual([]);
  });

  it("adds one-click unsubscribe and Feedback-ID in REST and SMTP, replacing the message's own", async () => {
    const account = await start();
    const raw = Buffer.from(
      'From: news@kola.example\r\nTo: raw@example.com\r\nList-Unsubscribe: <https://evil.example/>\r\nSubject: Offers\r\n\r\nHello\r\n',
    );
    await submit(account, [
      mail('written@example.com', {
        headers: { 'List-Unsubscribe': '<https://mine.example/>', 'X-Order': '1' },
      }),
      { channel: 'email', from: {}, to: 'raw@example.com', raw },
    ]);
    await pump();
    for (const to of ['written@example.com', 'raw@example.com']) {
      const { headers } = await PostalMime.parse(acceptedFor(to)[0]?.raw ?? '');
      const values = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
      expect(values('list-unsubscribe')).toEqual([
        expect.stringMatching(/^<https?:\/\/[^>]+\/u\/[\w-]+>,\s*<mailto:u\+[\w-]+@[^>]+>$/),
      ]);
      expect(values('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
      expect(values('feedback-id')[0]).toMatch(/^\w+:\w+:message:talkdrum$/);
      expect([values('list-id').length, values('precedence'), values('auto-submitted')]).toEqual([
        1,
        ['bulk'],
        [],
      ]);
    }
  });
});

it('a transactional email is marked as auto-generated, and has no list headers', async () => {
  const account = await start();
  const raw = Buffer.from(
    'From: receipts@kola.example\r\nTo: raw2@example.com\r\nSubject: Receipt\r\n\r\nThank you\r\n',
  );
  await submit(account, [
    mail('receipt@example.com', { from: { address: 'receipts@kola.example' } }),
    { channel: 'email', from: {}, to: 'raw2@example.com', raw },
  ]);
  await pump();
  for (const to of ['receipt@example.com', 'raw2@example.com']) {
    const { headers } = await PostalMime.parse(acceptedFor(to)[0]?.raw ?? '');
    expect(headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value)).toEqual([
      'auto-generated',
    ]);
    expect(headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  }
});

describe('STOP', () => {
  it('blocks every SMS except those of a sender declared for one-time codes', async () => {
    const account = await start();
    await unsubscribe(account, 'sms', '+2348031234567');
    const before = await submit(account, [
      text('+2348031234567', 'Kola'),
      text('+2348031234567', 'KolaDeals'),
    ]);
    expect(before.messages.map(({ reason }) => reason)).toEqual(['unsubscribed', 'unsubscribed']);
    await account.query(`update sender set is_stop_exempt = true where account_id = $1 and sender = 'Kola'`);
    const after = await submit(account, [
      text('+2348031234567', 'Kola'),
      text('+2348031234567', 'KolaDeals'),
    ]);
    expect(after.messages.map(({ reason }) => reason)).toEqual([null, 'unsubscribed']);
    const telephone = new Telephone();
    await pump(telephone);
    expect(telephone.got.map(({ sender, messageType }) => [sender, messageType])).toEqual([
      ['Kola', 'transactional'],
    ]);
  });

  it('that arrives while a text waits applies when it is claimed', async () => {
    const account = await start();
    const { messages } = await submit(account, [
      text('+2348031234568', 'Kola'),
      text('+2348031234569', 'KolaDeals'),
    ]);
    await unsubscribe(account, 'sms', '+2348031234568');
    const telephone = new Telephone();
    await pump(telephone);
    expect(await stateOf(account, messages[0]?.id)).toEqual(['skipped', 'unsubscribed']);
    expect(telephone.got.map(({ messageType }) => messageType)).toEqual(['promotional']);
  });
});

describe('a sender that staff refuse or its account removes', () => {
  it.each(['refuse', 'archive'] as const)(
    'by %s: campaigns pause with the reason, and nobody can resume them',
    async (how) => {
      const account = await start();
      await account.addPeople(3, how);
      const campaign = await account.startCampaign();
      const scheduled = newId();
      await account.query(
        `insert into campaign (account_id, id, channel, name, status, sender_id, scheduled_at) values ($1, $2, 'email', 'Later', 'scheduled', $3, now() + interval '1 day')`,
        [scheduled, account.senderId],
      );
      await inScope(account, async ({ senders, senderReviews }) => {
        if (how === 'refuse') await senderReviews.refuse(account.senderId, 'Not your domain.');
        else await senders.archive(account.senderId);
      });
      const rows = await account.query<{ id: string; status: string; failure: string }>(
        'select id, status, failure from campaign where account_id = $1',
        [],
      );
      expect(
        Object.fromEntries(rows.map(({ id, status, failure }) => [id, `${status}: ${failure}`])),
      ).toEqual({
        [campaign.id]: `paused: ${how === 'refuse' ? 'Our staff refused its sender.' : 'Its sender was removed.'}`,
        [scheduled]: `draft: Nothing was sent. ${how === 'refuse' ? 'Our staff refused its sender.' : 'Its sender was removed.'}`,
      });
      await expect(
        inScope(account, ({ campaignSending }) => campaignSending.resume(campaign.id)),
      ).rejects.toMatchObject({ code: 'blocked' });
      await pump();
      expect(server.accepted.filter(({ to }) => to.startsWith(how))).toEqual([]);
    },
  );

  it('is checked by a claim too: a campaign still marked as sending pauses', async () => {
    const account = await start();
    await account.addPeople(3, 'bypass');
    const campaign = await account.startCampaign();
    await account.query(
      `update sender set refused_at = now(), status = 0 where account_id = $1 and id = $2`,
      [account.senderId],
    );
    await pump();
    expect(server.accepted.filter(({ to }) => to.startsWith('bypass'))).toEqual([]);
    const [row] = await account.query<{ status: string; failure: string }>(
      'select status, failure from campaign where account_id = $1',
      [],
    );
    expect([row?.status, row?.failure, await account.states(campaign.id)]).toEqual([
      'paused',
      'Our staff refused its sender.',
      { queued: 3 },
    ]);
  });

  it('has its waiting messages held, to be released once it can send again, or cancelled with a refund', async () => {
    const account = await start();
    const later = new Date(Date.now() + 3_600_000);
    const { messages } = await submit(account, [
      mail('soon@example.com'),
      mail('later2@example.com', { scheduledAt: later }),
    ]);
    await inScope(account, ({ senderReviews }) => senderReviews.refuse(account.senderId, 'Not your domain.'));
    // One that was submitted at the same time is held by the claim.
    const raced = newId();
    await account.query(
      `with m as (insert into message (account_id, id, channel, source, sender_id, sender, recipient, body) values ($1, $2, 'email', 'api', $3, 'news@kola.example', 'raced@example.com', 'x'))
       insert into delivery (account_id, id, channel, address) values ($1, $2, 'email', 'raced@example.com')`,
      [raced, account.senderId],
    );
    await pump();
    expect(server.accepted.filter(({ to }) => /^(?:soon|later2|raced)@/.test(to))).toEqual([]);
    expect(await stateOf(account, raced)).toEqual(['queued', 'sender_refused']);
    const held = await inScope(account, ({ messages: all }) => all.held());
    expect(held).toEqual([
      {
        senderId: account.senderId,
        sender: 'news@kola.example',
        channel: 'email',
        messages: 3,
        reason: 'Our staff refused its sender.',
        canRelease: false,
      },
    ]);
    await expect(
      inScope(account, ({ messages: all }) => all.releaseHeld(account.senderId)),
    ).rejects.toMatchObject({ code: 'blocked' });
    await inScope(account, ({ messages: all }) => all.cancel(raced));
    await inScope(account, ({ senderReviews }) => senderReviews.approve(account.senderId));
    expect(await inScope(account, ({ messages: all }) => all.releaseHeld(account.senderId))).toBe(2);
    await pump();
    expect([await stateOf(account, messages[0]?.id), await stateOf(account, messages[1]?.id)]).toEqual([
      ['sent', null],
      ['queued', null],
    ]);
    await inScope(account, ({ senders }) => senders.archive(account.senderId));
    expect(await inScope(account, ({ messages: all }) => all.cancelHeld(account.senderId))).toBe(1);
    await pump();
    expect(await inScope(account, ({ wallet }) => wallet.balance('ngn'))).toMatchObject({ heldMinor: 0n });
  });
});
