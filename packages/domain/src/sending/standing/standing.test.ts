import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { newId } from '../../kernel/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { authenticateSenders, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { recordReport } from '../../tracking/feedback/record-report.ts';
import { linkTokens } from '../../tracking/link-tokens.ts';
import { SendPump } from '../pump/send-pump.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { checkStanding } from './check-standing.ts';
import { evaluateFigures } from './standing-rules.ts';

let test: TestDomain;
let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer((to) =>
    to.startsWith('gone') ? { code: 550, text: '5.1.1 no such user', at: 'rcpt' } : undefined,
  );
  test = await startTestDomain({ poolSize: 10, smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

describe('the figures of an account', () => {
  it.each([
    [{ sent: 10_000, hardBounces: 100, complaints: 9 }, null],
    [
      { sent: 10_000, hardBounces: 100, complaints: 10 },
      { level: 'warning', cause: 'complaints' },
    ],
    [
      { sent: 10_000, hardBounces: 100, complaints: 30 },
      { level: 'stop', cause: 'complaints' },
    ],
    [{ sent: 10_000, hardBounces: 499, complaints: 0 }, null],
    [
      { sent: 10_000, hardBounces: 500, complaints: 0 },
      { level: 'stop', cause: 'bounces' },
    ],
    // Too few to judge by.
    [{ sent: 499, hardBounces: 0, complaints: 20 }, null],
    [{ sent: 500, hardBounces: 0, complaints: 1 }, null],
    [
      { sent: 500, hardBounces: 0, complaints: 2 },
      { level: 'warning', cause: 'complaints' },
    ],
    [{ sent: 199, hardBounces: 199, complaints: 0 }, null],
    [{ sent: 0, hardBounces: 0, complaints: 0 }, null],
  ])('%o mean %o', (figures, verdict) => {
    expect(evaluateFigures(figures)).toEqual(verdict);
  });
});

const inScope = <T>(account: SendingFixture, work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId: account.accountId, userId: null }, work);
const mailsOf = async (account: SendingFixture) =>
  (
    await account.query<{ template: string }>(
      `select payload ->> 'template' as template from outbox_event where account_id = $1 and payload ? 'template'`,
    )
  ).map(({ template }) => template);
const look = (account: SendingFixture) =>
  checkStanding(test.domain).run({
    kind: 'delivery.standing',
    accountId: account.accountId,
    subjectId: account.accountId,
    attempts: 1,
    signal: new AbortController().signal,
  });
const dueLooks = async (account: SendingFixture) =>
  (
    await test.domain.pool.query(
      `select 1 from due_work where kind = 'delivery.standing' and account_id = $1`,
      [account.accountId],
    )
  ).rowCount;

async function start(): Promise<SendingFixture> {
  const account = await SendingFixture.create(test.domain);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values ($1, $2, 'email', 'receipts@kola.example', 'transactional', 1, now())`,
    [newId()],
  );
  await authenticateSenders(test.domain, account.accountId);
  return account;
}

async function pump(): Promise<void> {
  const sending = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 4 }),
  });
  await sending.runUntilIdle();
  await sending.drain();
}

const mail = (to: string, from = 'news@kola.example') => ({
  channel: 'email' as const,
  from: { address: from },
  to,
  subject: 'x',
  html: '<p>x</p>',
});

/** Counts this many messages as sent by a campaign within the hour. */
async function sentBefore(account: SendingFixture, sent: number, complaints: number): Promise<void> {
  const campaign = newId();
  await account.query(
    `insert into campaign (account_id, id, channel, name, status, sender_id) values ($1, $2, 'email', 'Earlier', 'finished', $3)`,
    [campaign, account.senderId],
  );
  await account.query(
    `insert into campaign_hour (account_id, campaign_id, hour, sent, complaints) values ($1, $2, date_trunc('hour', now()), $3, $4)`,
    [campaign, sent, complaints],
  );
}

const complaintAbout = (accountId: string, deliveryId: string) => {
  const token = linkTokens(test.domain.config.secret).make('bounce', accountId, deliveryId);
  const report = `From: fbl@provider.example\r\nSubject: report\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: x/1\r\nVersion: 1\r\n\r\n--b--\r\n`;
  return recordReport(test.domain, `b+${token}@${test.domain.config.bounceDomain}`, Buffer.from(report));
};

describe('promotional email', () => {
  it('counts single messages with their complaints and hard bounces like campaigns, and nothing transactional', async () => {
    const account = await start();
    const { messages } = await inScope(account, ({ messages: all }) =>
      all.submit(
        [
          mail('one@example.com'),
          mail('two@example.com'),
          mail('gone1@example.com'),
          mail('receipt@example.com', 'receipts@kola.example'),
          mail('gone2@example.com', 'receipts@kola.example'),
        ],
        { source: 'api' },
      ),
    );
    await sentBefore(account, 100, 1);
    await pump();
    expect(await complaintAbout(account.accountId, messages[0]?.id ?? '')).toBe('complaint');
    expect(await complaintAbout(account.accountId, messages[0]?.id ?? '')).toBe('complaint');
    expect(await complaintAbout(account.accountId, messages[3]?.id ?? '')).toBe('complaint');
    const { figures } = await inScope(account, ({ promotionalStanding }) => promotionalStanding.get());
    expect(figures).toMatchObject({ sent: 103, hardBounces: 1, complaints: 2 });
    expect(await dueLooks(account)).toBe(1);
  });

  it('gets one warning', async () => {
    const account = await start();
    await sentBefore(account, 1_000, 2);
    await look(account);
    await look(account);
    expect(await mailsOf(account)).toEqual(['promotional_warning']);
    const { alert } = await inScope(account, ({ promotionalStanding }) => promotionalStanding.get());
    expect(alert).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(
        /^2 of 1,000 promotional emails since .* \(0\.20%; the limit is 0\.1%\)\.$/,
      ),
    });
    await account.addPeople(1, 'warned');
    const { id } = await account.startCampaign();
    await pump();
    expect(await account.status(id)).toBe('finished');
  });

  it('is stopped: campaigns pause with the figures, messages are held, receipts and our own mail are still sent', async () => {
    const account = await start();
    await account.addPeople(2, 'stopped');
    const { id } = await account.startCampaign();
    await inScope(account, ({ messages }) =>
      messages.submit([mail('offer@example.com'), mail('paid@example.com', 'receipts@kola.example')], {
        source: 'api',
      }),
    );
    await sentBefore(account, 1_000, 3);
    await look(account);
    await pump();
    expect(server.accepted.map(({ to }) => to).filter((to) => /^(?:stopped|offer|paid)/.test(to))).toEqual([
      'paid@example.com',
    ]);
    const [campaign] = await account.query<{ status: string; failure: string }>(
      'select status, failure from campaign where account_id = $1 and id = $2',
      [id],
    );
    expect(campaign?.status).toBe('paused');
    expect(campaign?.failure).toContain('too many complaints');
    expect(await mailsOf(account)).toEqual(['promotional_stopped']);
    expect(await inScope(account, ({ messages }) => messages.held())).toMatchObject([
      { sender: 'news@kola.example', messages: 1, canRelease: false },
    ]);
    await expect(inScope(account, ({ campaignSending }) => campaignSending.resume(id))).rejects.toMatchObject(
      { code: 'blocked' },
    );
    const again = await inScope(account, ({ messages }) =>
      messages.submit([mail('more@example.com')], { source: 'smtp' }),
    );
    expect(again.refused).toMatchObject([{ field: 'from', code: 'blocked' }]);
    expect(
      (await inScope(account, ({ campaignReviews }) => campaignReviews.review(id))).blockers.map(
        (blocker) => blocker.id,
      ),
    ).toContain('promotional_stopped');

    await inScope(account, ({ promotionalStanding }) =>
      promotionalStanding.appeal('We removed the bought list.'),
    );
    const waiting = await test.domain.pool.query(
      'select appealed_at is not null as appealed from promotional_review where account_id = $1',
      [account.accountId],
    );
    expect(waiting.rows).toEqual([{ appealed: true }]);
    await inScope(account, ({ promotionalStanding }) =>
      promotionalStanding.lift('The list is gone.', 'https://app.example'),
    );
    await look(account);
    expect(await inScope(account, ({ promotionalStanding }) => promotionalStanding.get())).toMatchObject({
      alert: null,
      figures: { sent: 0, complaints: 0 },
    });
    await inScope(account, ({ campaignSending }) => campaignSending.resume(id));
    expect(await inScope(account, ({ messages }) => messages.releaseHeld(account.senderId))).toBe(1);
    await pump();
    expect(server.accepted.filter(({ to }) => /^(?:stopped|offer)/.test(to))).toHaveLength(3);
    expect(await mailsOf(account)).toEqual(['promotional_stopped', 'promotional_lifted']);
    await expect(
      inScope(account, ({ promotionalStanding }) => promotionalStanding.appeal('Again')),
    ).rejects.toMatchObject({ code: 'invalid_state' });
  });
});
