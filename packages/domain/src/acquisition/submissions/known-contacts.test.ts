import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { postedForm, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { storeLead } from '../leads/store-lead.ts';
import { SubmissionDesk } from './submission-desk.ts';

/** What a stranger's submission does to a contact that the account already has. */
let world: TestDomain;
let account: TestAccount;
let desk: SubmissionDesk;
let formId: string;
let listId: string;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SubmissionDesk(world.domain, storeLead(world.domain.config));
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  ({ id: formId, listId } = await account.inScope(async ({ forms }) => {
    const form = await forms.create('Kola Circle');
    await forms.publish(form.id);
    return form;
  }));
});

const email = 'ada@example.com';
const consent = { name: 'Ada Obi', email, consent_email: 'yes' };
const proof = { ip: '203.0.113.9', userAgent: 'Mail', wording: 'Yes' };
const subject = (contactId: string) => ({ accountId: account.accountId, listId, contactId });

const take = (answers: Record<string, string>) =>
  desk.take(postedForm(world, { accountId: account.accountId, id: formId }, answers));
const contacts = () =>
  account.query(
    `select c.email_status, c.sms_status, m.state
     from contact c left join list_member m on m.account_id = c.account_id and m.contact_id = c.id
     where c.account_id = $1`,
  );
const actions = async () => {
  const events = await account.query<{ action: string }>(
    'select action from consent_event where account_id = $1 order by at, id',
  );
  return events.map(({ action }) => action);
};

it('leaves them in campaigns to everyone, and puts them on the list once they confirm', async () => {
  const contactId = await account.contact({ email });
  const senderId = await account.emailSender();
  const campaignId = await account.campaign({ senderId, audience: { source: 'all' } });
  expect(await take(consent)).toMatchObject({ isAsked: true });
  const reach = await account.inScope(({ campaignReviews }) => campaignReviews.reach(campaignId));
  expect(reach).toMatchObject({ recipients: 1, excluded: { unconfirmed: 0 } });
  expect(await contacts()).toMatchObject([{ state: null, emailStatus: 'enabled' }]);
  const { items } = await account.inScope(({ submissions }) => submissions.list({ formId, limit: 50 }));
  expect(items).toMatchObject([{ standing: 'waiting' }]);

  const { mails } = await account.inScope(({ optInRequests }) => optInRequests.claim(10));
  expect(mails).toMatchObject([{ to: email }]);
  expect(await account.inScope(({ optIn }) => optIn.describe(subject(contactId)))).toMatchObject({
    channel: 'email',
    address: email,
    isConfirmed: false,
  });
  for (let times = 0; times < 2; times += 1)
    await account.inScope(({ optIn }) => optIn.confirm(subject(contactId), proof));
  expect(await contacts()).toMatchObject([{ state: 'subscribed' }]);
  expect(await actions()).toEqual(['requested', 'granted']);
});

it('lets nobody confirm a list that they were never asked about', async () => {
  const contactId = await account.contact({ email });
  await expect(
    account.inScope(({ optIn }) => optIn.confirm(subject(contactId), proof)),
  ).rejects.toMatchObject({ code: 'expired_link' });
  expect(await contacts()).toMatchObject([{ state: null }]);
});

it('brings nobody back who left the list after they were asked', async () => {
  const contactId = await account.contact({ email });
  await take(consent);
  await account.query(
    `insert into list_member (account_id, list_id, contact_id, state)
     values ($1, $2, $3, 'unsubscribed')`,
    [listId, contactId],
  );
  expect(await account.inScope(({ optInRequests }) => optInRequests.claim(10))).toMatchObject({ mails: [] });
  await expect(
    account.inScope(({ optIn }) => optIn.confirm(subject(contactId), proof)),
  ).rejects.toMatchObject({ code: 'expired_link' });
});

it('only asks who left a single opt-in list, however often it is sent, and opens no closed channel', async () => {
  await account.query(`update list set opt_in = 'single' where account_id = $1`);
  const both = { ...consent, telephone: '08035550179', consent_sms: 'yes' };
  await take(both);
  expect(await contacts()).toMatchObject([
    { state: 'subscribed', emailStatus: 'enabled', smsStatus: 'enabled' },
  ]);
  await account.query(`update list_member set state = 'unsubscribed' where account_id = $1`);
  await account.query(
    `update contact set email_status = 'blocklisted', sms_status = 'blocklisted' where account_id = $1`,
  );
  for (let times = 0; times < 2; times += 1) {
    expect(await take(both)).toMatchObject({ isAsked: true });
    expect(await contacts()).toMatchObject([
      { state: 'unconfirmed', emailStatus: 'blocklisted', smsStatus: 'blocklisted' },
    ]);
  }
});

it('finds a contact that someone else adds at the same moment, and stores everything once', async () => {
  const { domain } = world;
  let submitted: Promise<unknown> = Promise.resolve();
  await domain.bulk(account.accountId, async (client) => {
    await client.query(
      `insert into contact (account_id, id, full_name, email, source) values ($1, uuidv7(), 'Ada Lovelace', $2, 'import')`,
      [account.accountId, email],
    );
    submitted = take(consent);
    // It waits for the address, which the other transaction holds.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await submitted).toMatchObject({ kind: 'stored', isAsked: true });
  const found = await account.query<{ fullName: string; submissions: number }>(
    `select c.full_name, count(s.id)::int as submissions
     from contact c
     left join submission s on s.account_id = c.account_id and s.contact_id = c.id
     where c.account_id = $1
     group by c.account_id, c.id`,
  );
  expect(found).toEqual([{ fullName: 'Ada Lovelace', submissions: 1 }]);
  expect(await actions()).toEqual(['requested']);
});
