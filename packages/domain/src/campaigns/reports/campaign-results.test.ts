import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDeliveries } from '../../sending/index.ts';
import { linkTokens } from '../../tracking/index.ts';
import { viewMessage } from '../../messages/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { archiveToken, PublicArchive } from '../archive/public-archive.ts';

let test: TestDomain;
let server: ScriptedServer;
let account: SendingFixture;
let campaignId: string;
let isRepaired = false;

beforeAll(async () => {
  server = await startScriptedServer((to) => {
    if (to.startsWith('gone')) return { code: 550, text: '5.1.1 No such user', at: 'rcpt' };
    if (to.startsWith('spam') && !isRepaired) return { code: 554, text: '5.7.1 Spam', at: 'data' };
    if (to.startsWith('cut') && !isRepaired) return 'drop_after_data';
    return undefined;
  });
  test = await startTestDomain({ smtpUrl: server.url });
  account = await SendingFixture.create(test.domain);
  await account.addContacts([
    'ada@x.example',
    'bola@x.example',
    'cut@x.example',
    'gone@x.example',
    'spam@x.example',
    '=formula@x.example',
  ]);
  ({ id: campaignId } = await account.startCampaign());
  await account.sendAll();
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

describe('the report', () => {
  it('has nine counts, in which an immediate refusal is both sent and bounced', async () => {
    const report = await account.inScope(({ campaignReports }) => campaignReports.report(campaignId));
    expect(report.counts).toEqual({
      sent: 4,
      deliveries: 3,
      views: 0,
      uniqueViews: 0,
      clicks: 0,
      uniqueClicks: 0,
      bounces: 1,
      complaints: 0,
      unsubscribers: 0,
    });
    const { sent, deliveries } = report.counts;
    expect(
      (await account.inScope(({ campaigns }) => campaigns.numbers([campaignId]))).get(campaignId),
    ).toMatchObject({ recipients: 6, sent, deliveries });
    expect(report.progress).toMatchObject({
      status: 'finished',
      recipients: 6,
      queued: 0,
      sent: 4,
      failed: 1,
      unknown: 1,
      ratePerSecond: null,
    });
    expect(report.series).toMatchObject([{ at: expect.stringMatching(/:00:00Z$/), sent: 4, bounces: 1 }]);
    expect(report.links).toEqual([
      { n: 0, url: 'https://example.com/a', clicks: 0, uniqueClicks: 0 },
      { n: 1, url: 'https://example.com/b', clicks: 0, uniqueClicks: 0 },
    ]);
  });

  it('lists recipients by page, state and part of an address', async () => {
    const first = await account.inScope(({ deliveries }) => deliveries.list({ campaignId, limit: 4 }));
    const second = await account.inScope(({ deliveries }) =>
      deliveries.list({ campaignId, limit: 4, cursor: first.nextCursor }),
    );
    expect([...first.items, ...second.items].map(({ address }) => address)).toEqual([
      '=formula@x.example',
      'ada@x.example',
      'bola@x.example',
      'cut@x.example',
      'gone@x.example',
      'spam@x.example',
    ]);
    expect(second.nextCursor).toBeNull();
    const failed = await account.inScope(({ deliveries }) =>
      deliveries.list({ campaignId, state: 'failed', search: 'PAM', limit: 10 }),
    );
    expect(failed.items).toMatchObject([
      { address: 'spam@x.example', reason: 'rejected', name: 'Ada Obi', settledAt: expect.any(Date) },
    ]);
  });

  it('can be downloaded without formulas that a spreadsheet would run', async () => {
    let csv = '';
    for await (const piece of exportDeliveries(test.domain, account.accountId, campaignId)) csv += piece;
    expect(csv.split('\r\n')).toHaveLength(8);
    expect(csv).toContain(`'=formula@x.example`);
    expect(csv).toMatch(
      /^email,name,state,reason,response,attempts,settled_at,opened_at,clicked_at,bounced_at,unsubscribed_at,complained_at,bounce\r\n/,
    );
    expect(csv).toMatch(/\r\ngone@x\.example,Ada Obi,failed,refused,550 5\.1\.1 No such user,1,/);
  });

  it("of another account doesn't exist", async () => {
    const other = await SendingFixture.create(test.domain);
    const foreign = (work: Parameters<typeof test.domain.openScope>[1]) => code(other.inScope(work));
    expect(await foreign(({ campaignReports }) => campaignReports.report(campaignId))).toBe('not_found');
    expect(await foreign(({ campaignReports }) => campaignReports.progress(campaignId))).toBe('not_found');
    expect(await foreign(({ deliveries }) => deliveries.list({ campaignId, limit: 1 }))).toBe('not_found');
    expect(await foreign(({ deliveries }) => deliveries.retryFailed(campaignId))).toBe('not_found');
    expect(await foreign(({ campaignPreviews }) => campaignPreviews.preview(campaignId, null))).toBe(
      'not_found',
    );
    expect(await foreign(({ campaignTests }) => campaignTests.sendEmail(campaignId, ['a@b.co']))).toBe(
      'not_found',
    );
    expect(await code(exportDeliveries(test.domain, other.accountId, campaignId).next())).toBe('not_found');
  });
});

describe('a retry', () => {
  it('queues the failed ones, and unknown ones only on request; bad addresses stay failed', async () => {
    isRepaired = true;
    expect(await account.inScope(({ deliveries }) => deliveries.retryFailed(campaignId))).toBe(1);
    expect(await account.status(campaignId)).toBe('sending');
    await account.sendAll();
    expect(await account.stat(campaignId)).toMatchObject({ sent: 4, failed: 1, refused: 1, unknown: 1 });
    expect(
      await account.inScope(({ deliveries }) => deliveries.retryFailed(campaignId, { includeUnknown: true })),
    ).toBe(1);
    await account.sendAll();
    expect(await account.states(campaignId)).toEqual({ sent: 5, failed: 1 });
    expect(await account.status(campaignId)).toBe('finished');
    expect(await account.inScope(({ deliveries }) => deliveries.retryFailed(campaignId))).toBe(0);
    expect(
      (await checkInvariants(test.domain)).filter(
        ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
      ),
    ).toEqual([]);
  });
});

describe('a message', () => {
  it('is previewed for an invented person or a contact', async () => {
    const preview = await account.inScope(({ campaignPreviews }) =>
      campaignPreviews.preview(campaignId, null),
    );
    expect(preview).toMatchObject({
      subject: 'For Amina',
      text: expect.stringContaining('your amount is 12500'),
    });
    expect(preview.html).toContain('href="https://example.com/a"');
    expect(
      await code(account.inScope(({ campaignPreviews }) => campaignPreviews.preview(campaignId, newId()))),
    ).toBe('not_found');
  });

  it('is tested on real mailboxes, marked, and with links that change nothing', async () => {
    await account.inScope(({ campaignTests }) =>
      campaignTests.sendEmail(campaignId, ['Me@Kola.example', 'ada@x.example']),
    );
    await account.sendAll();
    const tests = await Promise.all(server.accepted.slice(-2).map(({ raw }) => PostalMime.parse(raw)));
    expect(new Set(tests.map(({ subject }) => subject))).toEqual(
      new Set(['[Test] For Ada', '[Test] For Amina']),
    );
    expect(tests[0]?.html).not.toContain('/c/');
    expect(await account.stat(campaignId)).toMatchObject({ recipients: 6, sent: 5 });
    expect(
      await code(
        account.inScope(({ campaignTests }) => campaignTests.sendEmail(campaignId, ['not an address'])),
      ),
    ).toBe('invalid_address');
    expect(
      await code(
        account.inScope(({ campaignTests }) =>
          campaignTests.sendEmail(
            campaignId,
            Array.from({ length: 6 }, (_, n) => `a${n}@b.co`),
          ),
        ),
      ),
    ).toBe('invalid_input');
  });

  it('has the same postal address everywhere', async () => {
    await account.query(
      `update account set address = '12 Marina Road', state = 'Lagos', country = 'KE' where id = $1`,
    );
    const { accepted } = server;
    await account.inScope(({ campaignTests }) => campaignTests.sendEmail(campaignId, ['me@kola.example']));
    await account.sendAll();
    const mail = await PostalMime.parse(accepted.at(-1)?.raw ?? '');
    const [delivery] = await account.query<{ id: string }>(
      `select id from delivery where account_id = $1 and address = 'ada@x.example'`,
    );
    const token = linkTokens(test.database.secret).make('view', account.accountId, delivery?.id ?? '');
    const texts = [
      mail.text,
      (await account.inScope(({ campaignPreviews }) => campaignPreviews.preview(campaignId, null))).text,
      (
        await account.inScope(({ previews }) =>
          previews.render({ subject: '', preheader: '', html: '<p>x</p>', text: '' }, null),
        )
      ).text,
      (await viewMessage(test.domain, token)).text,
      (
        await new PublicArchive(test.domain).message(
          archiveToken(test.database.secret, account.accountId),
          campaignId,
        )
      ).html,
    ];
    for (const text of texts) expect(text).toContain('12 Marina Road, Lagos, Kenya');
  });

  it('appears in the public archive without a word about any recipient', async () => {
    const archive = new PublicArchive(test.domain);
    const token = archiveToken(test.database.secret, account.accountId);
    const page = await archive.list(token);
    expect(page).toMatchObject({
      company: 'Kola Stores',
      entries: [{ campaignId, subject: 'For ' }],
      nextCursor: null,
    });
    const message = await archive.message(token, campaignId);
    expect(message.html).toContain('https://example.com/a');
    expect(message.html).not.toMatch(/Ada|\/c\/|\/o\/|\/u\//);
    await account.query('update campaign set is_archived_publicly = false where account_id = $1');
    expect(await code(archive.message(token, campaignId))).toBe('not_found');
    expect((await archive.list(token)).entries).toEqual([]);
    expect(
      await code(
        archive.list(linkTokens(test.database.secret).make('view', account.accountId, account.accountId)),
      ),
    ).toBe('not_found');
    expect(await code(archive.list('nonsense'))).toBe('not_found');
  });
});
