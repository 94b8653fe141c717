import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../domain.ts';
import { DueWorkRunner, newId, silentLogger } from '../kernel/index.ts';
import { authenticateSenders, makeAccount, startTestDomain, type TestDomain } from '../testing/index.ts';
import { dueWorkHandlers } from '../work.ts';

let test: TestDomain;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  ({ accountId } = await makeAccount(test.domain));
  campaignId = await inScope(async (scope) => {
    const { id: senderId } = await scope.senders.createEmail({
      sender: `${newId()}@kola.ng`,
      campaign: 'promotional',
      region: 'promotional-01',
    });
    await scope.sql('update sender set status = 1, confirmed_at = now() where account_id = $1', [accountId]);
    const content = {
      subject: 'Hello',
      preheader: '',
      html: '<p>Hi, <a href="https://kola.ng/shop">shop</a></p>',
      text: '',
      templateId: null,
    };
    const fields = {
      name: 'November',
      fromBrand: 'Kola',
      senderId,
      ...content,
      audience: { source: 'paste' as const },
      pasted: 'ada@example.com',
    };
    return (await scope.campaigns.create({ ...fields, hasAnalytics: false, isArchivedPublicly: false })).id;
  });
  await authenticateSenders(test.domain, accountId);
});

const inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  test.domain.openScope({ accountId, userId: null }, work);
const start = () => inScope(({ campaignSending }) => campaignSending.start(campaignId));
const prepare = () =>
  new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();
const campaign = () => inScope(({ campaigns }) => campaigns.get(campaignId));
const setRecord = (record: 'spf' | 'dkim' | 'dmarc', status: string) =>
  inScope(({ sql }) =>
    sql(`update sending_domain set ${record}_status = $2 where account_id = $1`, [accountId, status]),
  );

describe('a campaign from a domain', () => {
  it('whose records are right starts', async () => {
    await start();
    await prepare();
    expect((await campaign()).status).toBe('sending');
  });

  it.each([
    ['dkim', 'missing', /TXT record .*_domainkey\.kola\.ng .*v=DKIM1; k=rsa; p=/],
    ['dkim', 'unchecked', /_domainkey\.kola\.ng/],
    ['spf', 'wrong', /include:spf\.talkdrum\.localhost/],
    ['dmarc', 'missing', /TXT record _dmarc\.kola\.ng .*v=DMARC1; p=none/],
  ] as const)(
    'whose %s record is %s does not start, and the review shows the record to add',
    async (record, status, advice) => {
      await setRecord(record, status);
      const review = await inScope(({ campaignReviews }) => campaignReviews.review(campaignId));
      expect(review.blockers.map(({ id }) => id)).toEqual(['domain_not_authenticated']);
      expect(review.blockers[0]?.message).toMatch(advice);
      await expect(start()).rejects.toMatchObject({
        code: 'blocked',
        publicMessage: expect.stringMatching(advice),
      });
      expect((await campaign()).status).toBe('draft');
    },
  );

  it('whose record fails between its start and its preparation is not sent', async () => {
    await start();
    await setRecord('dkim', 'missing');
    await prepare();
    expect(await campaign()).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('_domainkey.kola.ng'),
    });
  });

  it('of a provider of free mailboxes does not start, even when staff approved the sender', async () => {
    await inScope(({ sql }) =>
      sql(`update sender set sender = 'kola@gmail.com', domain = 'gmail.com' where account_id = $1`, [
        accountId,
      ]),
    );
    await expect(start()).rejects.toMatchObject({
      code: 'blocked',
      publicMessage: expect.stringContaining('gmail.com'),
    });
  });
});
