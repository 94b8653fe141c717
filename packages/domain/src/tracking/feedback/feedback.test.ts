import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { linkTokens, testDeliveryId } from '../link-tokens.ts';
import { exportDeliveries } from '../../sending/records/export-deliveries.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { Preferences } from './preferences.ts';
import { acceptsReport, recordReport } from './record-report.ts';

let test: TestDomain;
let account: SendingFixture;
let preferences: Preferences;
let campaignId: string;
let deliveries: string[];
const visitor = { ip: '203.0.113.7', userAgent: 'Firefox' };

beforeAll(async () => {
  test = await startTestDomain();
  preferences = new Preferences(test.domain);
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await SendingFixture.create(test.domain);
  await account.addPeople(3);
  ({ id: campaignId } = await account.startCampaign());
  await account.query(`update delivery set state = 'sent', settled_at = now() where account_id = $1`);
  deliveries = (await account.rows(campaignId)).map(({ id }) => id);
});

const token = (kind: 'unsubscribe' | 'preferences' | 'bounce', index = 0) =>
  linkTokens(test.database.secret).make(kind, account.accountId, deliveries[index] ?? '');
const returnPath = (index = 0) => `b+${token('bounce', index)}@bounces.localhost`;
const suppressed = () =>
  account.query('select address, reason from suppression where account_id = $1 order by address');

function dsn({ action = 'failed', status = '5.1.1', diagnostic = 'smtp; 550 5.1.1 No such user' }): Buffer {
  return report('delivery-status', 'message/delivery-status', [
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; person0@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
  ]);
}

function report(type: string, part: string, machine: string[], original = 'Subject: For Ada'): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.net',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${type}; boundary=x`,
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Sorry.',
      '--x',
      `Content-Type: ${part}`,
      '',
      ...machine,
      '',
      '--x',
      'Content-Type: text/rfc822-headers',
      '',
      original,
      '',
      '--x--',
      '',
    ].join('\r\n'),
  );
}

describe('unsubscribing', () => {
  it('needs a POST, stops everything at once, and is idempotent', async () => {
    expect(await preferences.view(token('unsubscribe'))).toMatchObject({
      company: 'Kola Stores',
      address: 'person0@example.com',
      isUnsubscribed: false,
    });
    expect(await suppressed()).toEqual([]);
    await preferences.unsubscribeByToken(token('unsubscribe'), visitor);
    const view = await preferences.unsubscribeByToken(token('unsubscribe'), visitor);
    expect(view.isUnsubscribed).toBe(true);
    expect(await suppressed()).toEqual([{ address: 'person0@example.com', reason: 'unsubscribe' }]);
    expect(await account.stat(campaignId)).toMatchObject({ unsubscribers: 1 });
    expect(await account.query(`select action, ip from consent_event where account_id = $1`)).toEqual([
      { action: 'withdrawn', ip: '203.0.113.7' },
    ]);
    const next = await account.startCampaign();
    expect(next).toMatchObject({ recipients: 2, excluded: { unsubscribed: 1 } });
  });

  it('happens once despite concurrent requests', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => preferences.unsubscribeByToken(token('unsubscribe'), visitor)),
    );
    expect(await account.stat(campaignId)).toMatchObject({ unsubscribers: 1 });
    expect(await account.query(`select kind from delivery_event where account_id = $1`)).toEqual([
      { kind: 'unsubscribe' },
    ]);
  });

  it('can be undone, but not for an address that bounced', async () => {
    await preferences.unsubscribeByToken(token('preferences'), visitor);
    expect(await preferences.resubscribeByToken(token('preferences'), visitor)).toMatchObject({
      isUnsubscribed: false,
    });
    await recordReport(test.domain, returnPath(), dsn({}));
    expect(await preferences.resubscribeByToken(token('preferences'), visitor)).toMatchObject({
      isUnsubscribed: true,
    });
  });

  it('works by mail to the address in List-Unsubscribe', async () => {
    const address = `u+${token('unsubscribe', 1)}@bounces.localhost`;
    expect(acceptsReport(test.domain.config, address)).toBe(true);
    expect(await recordReport(test.domain, address, Buffer.from('Subject: unsubscribe\r\n\r\n'))).toBe(
      'unsubscribe',
    );
    expect(await suppressed()).toEqual([{ address: 'person1@example.com', reason: 'unsubscribe' }]);
  });

  it('in a test message shows a page and changes nothing', async () => {
    const inert = linkTokens(test.database.secret).make('unsubscribe', account.accountId, testDeliveryId);
    expect(await preferences.unsubscribeByToken(inert, visitor)).toMatchObject({
      isTest: true,
      isUnsubscribed: false,
    });
    expect(await suppressed()).toEqual([]);
  });

  it('refuses forged tokens and those of another account', async () => {
    const other = await SendingFixture.create(test.domain);
    const foreign = linkTokens(test.database.secret).make(
      'unsubscribe',
      other.accountId,
      deliveries[0] ?? '',
    );
    for (const bad of [
      foreign,
      token('bounce'),
      [...token('unsubscribe')].toReversed().join(''),
      '',
      'x'.repeat(60),
    ]) {
      await expect(
        preferences.unsubscribeByToken(bad, visitor).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ).resolves.toBe('expired_link');
    }
    expect(await suppressed()).toEqual([]);
  });
});

describe('someone the account blocked manually', () => {
  it("and who then unsubscribes isn't enabled again unless they ask", async () => {
    const inScope = <T>(work: (scope: Scope) => Promise<T>) =>
      test.domain.openScope({ accountId: account.accountId, userId: null }, work);
    const [person] = await account.query<{ id: string }>(
      `select id from contact where account_id = $1 and email = 'person0@example.com'`,
    );
    const block = (status: 'blocklisted' | 'enabled') =>
      inScope(({ contacts }) => contacts.setStatus(person?.id ?? '', 'email', status, false));
    await block('blocklisted');
    await block('enabled');
    await block('blocklisted');
    await preferences.unsubscribeByToken(token('unsubscribe'), visitor);
    await expect(block('enabled')).rejects.toMatchObject({
      code: 'blocked',
      details: { reason: 'unsubscribe' },
    });
    expect(await account.query(`select action, source from consent_event where account_id = $1`)).toEqual([
      { action: 'withdrawn', source: 'unsubscribe link' },
    ]);
    await block('blocklisted');
    expect(await suppressed()).toEqual([{ address: 'person0@example.com', reason: 'unsubscribe' }]);
    expect(await preferences.resubscribeByToken(token('preferences'), visitor)).toMatchObject({
      isUnsubscribed: false,
    });
  });
});

describe('preferences', () => {
  it('change single lists with a proof', async () => {
    const view = await preferences.view(token('preferences'));
    expect(view.lists).toEqual([{ id: account.listId, name: 'Everybody', isSubscribed: true }]);
    expect(
      (await preferences.preferencesByToken(token('preferences'), [], visitor)).lists[0]?.isSubscribed,
    ).toBe(false);
    expect(await suppressed()).toEqual([]);
    expect((await account.startCampaign()).excluded.unsubscribed).toBe(1);
    expect(
      (await preferences.preferencesByToken(token('preferences'), [account.listId], visitor)).lists[0]
        ?.isSubscribed,
    ).toBe(true);
    expect(
      await account.query('select action from consent_event where account_id = $1 order by at, id'),
    ).toEqual([{ action: 'withdrawn' }, { action: 'granted' }]);
  });

  it('apply to waiting messages: someone who leaves a list gets no more of a paused campaign without another subscription', async () => {
    const other = newId();
    await account.query(`insert into list (account_id, id, name) values ($1, $2, 'Other')`, [other]);
    await account.query(
      `insert into list_member (account_id, list_id, contact_id) select $1, $2, id from contact where account_id = $1 and email = 'person0@example.com'`,
      [other],
    );
    const ofList = await account.startCampaign();
    const ofOther = await account.startCampaign({ source: 'list', listIds: [other] });
    const ofAll = await account.startCampaign({ source: 'all' });
    await account.query(`update campaign set status = 'paused' where account_id = $1 and id <> $2`, [
      ofAll.id,
    ]);
    const stateOf = async (id: string) =>
      (await account.rows(id)).map(({ state, reason }) => reason ?? state);
    await preferences.preferencesByToken(token('preferences'), [other], visitor);
    expect([await stateOf(ofList.id), await stateOf(ofOther.id), await stateOf(ofAll.id)]).toEqual([
      ['unsubscribed', 'queued', 'queued'],
      ['queued'],
      ['queued', 'queued', 'queued'],
    ]);
    expect(await account.stat(ofList.id)).toMatchObject({ skipped: 1 });
    await preferences.preferencesByToken(token('preferences'), [], visitor);
    expect([await stateOf(ofOther.id), await stateOf(ofAll.id)]).toEqual([
      ['unsubscribed'],
      ['unsubscribed', 'queued', 'queued'],
    ]);
    expect(await stateOf(campaignId)).toEqual(['sent', 'sent', 'sent']);
  });
});

describe('a report', () => {
  it('of a full mailbox suppresses after five campaigns and a week, and counts from zero after it was enabled again', async () => {
    const full = dsn({ status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 Mailbox full' });
    // One bounce a day; within a week the server may just be having problems.
    const bounceDaysAgo = async (days: number) => {
      ({ id: campaignId } = await account.startCampaign());
      deliveries = (await account.rows(campaignId)).map(({ id }) => id);
      expect(await recordReport(test.domain, returnPath(), full)).toBe('bounce');
      await account.query(
        `update delivery set bounced_at = now() - make_interval(days => $3) where account_id = $1 and id = $2`,
        [deliveries[0], days],
      );
    };
    for (const days of [9, 5, 4, 3]) await bounceDaysAgo(days);
    expect(await suppressed()).toEqual([]);
    await bounceDaysAgo(0);
    expect(
      await account.query('select address, reason, detail from suppression where account_id = $1'),
    ).toEqual([
      {
        address: 'person0@example.com',
        reason: 'bounce',
        detail: expect.stringMatching(/^5 messages in a row could not be delivered since 2/),
      },
    ]);
    expect((await account.startCampaign()).excluded.suppressed).toBe(1);
    await test.domain.openScope({ accountId: account.accountId, userId: null }, (scope) =>
      scope.suppressions.lift('email', 'person0@example.com'),
    );
    await bounceDaysAgo(0);
    expect(await suppressed()).toEqual([]);
  });

  it("of a full mailbox doesn't count bounces before the last open", async () => {
    const full = dsn({ status: '4.2.2', diagnostic: 'smtp; 452 4.2.2 Mailbox full' });
    for (const days of [12, 11, 10, 9, 0]) {
      ({ id: campaignId } = await account.startCampaign());
      deliveries = (await account.rows(campaignId)).map(({ id }) => id);
      if (days === 0)
        await account.query(
          `update delivery set opened_at = now() - interval '7 days' where account_id = $1 and bounced_at is not null`,
        );
      await recordReport(test.domain, returnPath(), full);
      await account.query(
        `update delivery set bounced_at = now() - make_interval(days => $3) where account_id = $1 and id = $2`,
        [deliveries[0], days],
      );
    }
    expect(await suppressed()).toEqual([]);
  });

  it('of a bad address counts once and suppresses', async () => {
    expect(await recordReport(test.domain, returnPath(), dsn({}))).toBe('bounce');
    await recordReport(test.domain, returnPath(), dsn({}));
    expect(await account.stat(campaignId)).toMatchObject({ sent: 0, bounces: 1 });
    expect(await suppressed()).toEqual([{ address: 'person0@example.com', reason: 'bounce' }]);
    expect(
      await account.query(
        `select email_status from contact where account_id = $1 and email = 'person0@example.com'`,
      ),
    ).toEqual([{ emailStatus: 'blocklisted' }]);
  });

  it('shows its reason with the recipient, in the report and in the download', async () => {
    await recordReport(test.domain, returnPath(), dsn({}));
    const { items } = await test.domain.openScope({ accountId: account.accountId, userId: null }, (scope) =>
      scope.deliveries.list({ campaignId, limit: 2 }),
    );
    expect(items.map(({ bounce }) => bounce)).toEqual(['550 5.1.1 No such user', null]);
    const lines = (await Array.fromAsync(exportDeliveries(test.domain, account.accountId, campaignId)))
      .join('')
      .split('\r\n');
    expect([lines[0]?.split(',').at(-1), lines[1]?.split(',').at(-1)]).toEqual([
      'bounce',
      '550 5.1.1 No such user',
    ]);
  });

  it.each([
    ['a full mailbox', { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' }],
    ['a policy', { status: '5.7.1', diagnostic: 'smtp; 554 5.7.1 Blocked' }],
    ['the sender', { status: '5.1.8', diagnostic: 'smtp; 550 5.1.8 Bad sender' }],
  ])('about %s counts and suppresses nobody', async (_about, given) => {
    expect(await recordReport(test.domain, returnPath(), dsn(given))).toBe('bounce');
    expect(await account.stat(campaignId)).toMatchObject({ bounces: 1 });
    expect(await suppressed()).toEqual([]);
  });

  it("without a meaningful status is judged by the server's text", async () => {
    await recordReport(
      test.domain,
      returnPath(),
      dsn({ status: '5.0.0', diagnostic: 'smtp; 550 5.1.1 <x>: User unknown' }),
    );
    expect(await suppressed()).toEqual([{ address: 'person0@example.com', reason: 'bounce' }]);
  });

  it('of a delay, an auto-reply or noise is ignored', async () => {
    expect(await recordReport(test.domain, returnPath(), dsn({ action: 'delayed', status: '4.4.1' }))).toBe(
      'ignored',
    );
    expect(
      await recordReport(
        test.domain,
        returnPath(),
        Buffer.from(
          'From: ada@example.com\r\nAuto-Submitted: auto-replied\r\nSubject: Out of office\r\n\r\nBack in 550 days',
        ),
      ),
    ).toBe('ignored');
    expect(await recordReport(test.domain, returnPath(), Buffer.from('\0\0\xff'))).toBe('ignored');
    expect(await account.stat(campaignId)).toMatchObject({ bounces: 0 });
  });

  it("of abuse is a complaint, and the feedback loop's mailbox finds the recipient in the returned message", async () => {
    const machine = ['Feedback-Type: abuse', 'Version: 1', 'User-Agent: Loop/1'];
    expect(
      await recordReport(
        test.domain,
        returnPath(),
        report('feedback-report', 'message/feedback-report', machine),
      ),
    ).toBe('complaint');
    const original = `Subject: Hi\r\nList-Unsubscribe: <http://localhost:3001/u/${token('unsubscribe', 1)}>`;
    expect(
      await recordReport(
        test.domain,
        'reports@bounces.localhost',
        report('feedback-report', 'message/feedback-report', machine, original),
      ),
    ).toBe('complaint');
    expect(await account.stat(campaignId)).toMatchObject({ complaints: 2 });
    const scope = { accountId: account.accountId, userId: null };
    const { items } = await test.domain.openScope(scope, ({ deliveries }) =>
      deliveries.list({ campaignId, search: 'person0@', limit: 1 }),
    );
    expect(items[0]?.complainedAt).toBeInstanceOf(Date);
    expect(await suppressed()).toEqual([
      { address: 'person0@example.com', reason: 'complaint' },
      { address: 'person1@example.com', reason: 'complaint' },
    ]);
  });

  it('to any other address is refused', () => {
    for (const address of [
      'root@bounces.localhost',
      `b+${token('unsubscribe')}@bounces.localhost`,
      `b+${token('bounce')}@elsewhere.example`,
      'b+x@bounces.localhost',
    ]) {
      expect(acceptsReport(test.domain.config, address)).toBe(false);
    }
    expect(acceptsReport(test.domain.config, returnPath())).toBe(true);
  });
});
