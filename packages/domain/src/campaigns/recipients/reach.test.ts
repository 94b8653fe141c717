import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AudiencePage, exclusionReasons } from '../../sending/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;
let listId: string;
let id: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  listId = await account.list('Readers');
  for (const name of ['ada', 'bola', 'chi', 'dayo', 'efe'])
    await account.contact({ fullName: name, email: `${name}@example.com` }, [listId]);
  await account.contact({ fullName: 'No address', telephone: '+2348031110001' }, [listId]);
  await account.suppress('bola@example.com', 'unsubscribe');
  await account.suppress('chi@example.com', 'bounce');
  await account.suppress('dayo@example.com', 'manual');
  const senderId = await account.emailSender();
  id = await account.campaign({ senderId, audience: { source: 'list', listIds: [listId] } });
});
afterAll(() => test.stop());

type Reason = (typeof exclusionReasons)[number] | null;
const people = (reason: Reason, after: AudiencePage['after'] = null, limit = 25, campaign = id) =>
  account.inScope(({ campaignReviews }) => campaignReviews.people(campaign, { reason, after, limit }));

describe('the reach of a draft', () => {
  it('is the same as its review’s, and with everyone left out it adds up to the audience', async () => {
    const [reach, review] = await account.inScope(async (scope) => [
      await scope.campaignReviews.reach(id),
      await scope.campaignReviews.review(id),
    ]);
    expect(review).toMatchObject(reach);
    expect(reach).toMatchObject({
      recipients: 2,
      confirmAbove: 10_000,
      excluded: { no_email: 1, unsubscribed: 1, suppressed: 1, blocklisted: 1 },
    });
    const left = Object.values(reach.excluded).reduce((sum, count) => sum + count, 0);
    expect(reach.recipients + left).toBe(6);
  });

  it('has people behind every count', async () => {
    const { recipients, excluded } = await account.inScope((scope) => scope.campaignReviews.reach(id));
    expect(new Set((await people(null)).map(({ name }) => name))).toEqual(new Set(['ada', 'efe']));
    expect(await people(null)).toHaveLength(recipients);
    for (const reason of exclusionReasons) expect(await people(reason)).toHaveLength(excluded[reason]);
    expect(await people('unsubscribed')).toMatchObject([{ name: 'bola', address: 'bola@example.com' }]);
  });

  it('is walked through one by one without repeating anyone', async () => {
    const first = await people(null, null, 1);
    const second = await people(null, first[0]?.place, 1);
    expect([...first, ...second]).toEqual(await people(null));
    expect(await people(null, second[0]?.place, 1)).toEqual([]);
  });

  it('has pasted people who are no contacts', async () => {
    const senderId = await account.emailSender('paste@kola.example');
    const pasted = await account.campaign({
      senderId,
      pasted: '{"name":"Kofi","email":"kofi@example.com"}\nx@example.com\nx@example.com',
    });
    const found = await people(null, null, 25, pasted);
    expect(found).toMatchObject([
      { contactId: null, address: 'kofi@example.com', name: 'Kofi' },
      { contactId: null, address: 'x@example.com', name: null },
    ]);
    expect(await people(null, found[0]?.place, 25, pasted)).toEqual(found.slice(1));
  });

  it('has every copy of an address that was pasted several times, page by page', async () => {
    const senderId = await account.emailSender('copies@kola.example');
    const pasted = await account.campaign({
      senderId,
      pasted: ['one', 'two', 'three', 'four']
        .map((name) => JSON.stringify({ name, email: 'x@example.com' }))
        .join('\n'),
    });
    const first = await people('duplicate', null, 2, pasted);
    const rest = await people('duplicate', first.at(-1)?.place, 2, pasted);
    expect([...first, ...rest].map(({ name }) => name)).toEqual(['two', 'three', 'four']);
  });
});
