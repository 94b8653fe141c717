import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;
let campaignId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
  campaignId = await account.campaign({
    senderId: await account.emailSender(`${newId()}@kola.ng`),
    pasted: 'ada@example.com',
  });
});

const start = () => account.startSending(campaignId);
const campaign = () => account.inScope(({ campaigns }) => campaigns.get(campaignId));
const setRecord = (record: 'spf' | 'dkim' | 'dmarc', status: string) =>
  account.query(`update sending_domain set ${record}_status = $2 where account_id = $1`, [status]);

describe('a campaign from a domain', () => {
  it('with correct records starts', async () => {
    await start();
    await account.workOff();
    expect(await account.status(campaignId)).toBe('sending');
  });

  it.each([
    ['dkim', 'missing', /TXT record .*_domainkey\.kola\.ng .*v=DKIM1; k=rsa; p=/],
    ['dkim', 'unchecked', /_domainkey\.kola\.ng/],
    ['spf', 'wrong', /include:spf\.talkdrum\.localhost/],
    ['dmarc', 'missing', /TXT record _dmarc\.kola\.ng .*v=DMARC1; p=none/],
  ] as const)(
    'whose %s record is %s doesn’t start, and the review shows the record to add',
    async (record, status, advice) => {
      await setRecord(record, status);
      const review = await account.inScope(({ campaignReviews }) => campaignReviews.review(campaignId));
      expect(review.blockers.map(({ id }) => id)).toEqual(['domain_not_authenticated']);
      expect(review.blockers[0]?.message).toMatch(advice);
      await expect(start()).rejects.toMatchObject({
        code: 'blocked',
        publicMessage: expect.stringMatching(advice),
      });
      expect(await account.status(campaignId)).toBe('draft');
    },
  );

  it("isn't sent if a record fails between its start and its preparation", async () => {
    await start();
    await setRecord('dkim', 'missing');
    await account.workOff();
    expect(await campaign()).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('_domainkey.kola.ng'),
    });
  });

  it("of free mailboxes doesn't start, even if staff approved the sender", async () => {
    await account.query(
      `update sender set sender = 'kola@gmail.com', domain = 'gmail.com' where account_id = $1`,
    );
    await expect(start()).rejects.toMatchObject({
      code: 'blocked',
      publicMessage: expect.stringContaining('gmail.com'),
    });
  });
});
