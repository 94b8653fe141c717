import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { recordEvents } from '../index.ts';

let world: TestDomain;
let account: TestAccount;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
});
afterAll(() => world.stop());

async function did(contactId: string, ...days: number[]): Promise<void> {
  const events = days.map((each) => ({
    contactId,
    name: 'order.paid',
    at: daysAgo(each),
    source: 'api' as const,
    dedupKey: null,
    properties: {},
  }));
  await account.inScope((scope) => recordEvents(scope, events));
}

/** A message that was viewed or clicked so many times, by a person or by a scanner. */
async function reacted(
  contactId: string,
  days: number,
  { audience = 'human', kinds = ['open'] }: { audience?: 'human' | 'scanner'; kinds?: ('open' | 'click')[] },
): Promise<void> {
  const [campaignId, deliveryId] = [newId(), newId()];
  const at = daysAgo(days).toISOString();
  await account.query(
    `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'News', 'finished')`,
    [campaignId],
  );
  await account.query(
    `insert into delivery (account_id, id, campaign_id, contact_id, channel, address, state, settled_at)
     values ($1, $2, $3, $4, 'email', 'ada@example.com', 'sent', $5)`,
    [deliveryId, campaignId, contactId, at],
  );
  await account.query(
    `insert into delivery_event (account_id, id, delivery_id, campaign_id, contact_id, kind, audience, at)
     select $1, uuidv7(), $2, $3, $4, kind, $5, $6 from unnest($7::text[]) kind`,
    [deliveryId, campaignId, contactId, audience, at, kinds],
  );
}

it('is counted by week for each contact of a page, without what machines did', async () => {
  const ada = await account.contact({ email: 'ada@example.com' });
  const bola = await account.contact({ email: 'bola@example.com' });
  await did(ada, 1, 2, 10, 83, 85);
  // A program’s clock may be ahead of ours.
  await did(ada, -0.01);
  await reacted(ada, 3, { kinds: ['open', 'open', 'click'] });
  await reacted(ada, 0.5, { audience: 'scanner' });
  const found = await account.inScope(({ events }) => events.weeklyActivity([bola, ada]));
  expect(found).toEqual([
    { contactId: bola, weeks: Array.from({ length: 12 }, () => 0), lastAt: null },
    { contactId: ada, weeks: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5], lastAt: expect.any(Date) },
  ]);
  expect(await account.inScope(({ events }) => events.engagement(ada))).toMatchObject({
    messages: 2,
    viewed: 1,
    clicked: 1,
    weeks: found[1]?.weeks,
  });
  expect(Math.round((Date.now() - (found[1]?.lastAt?.getTime() ?? 0)) / 3_600_000)).toBe(24);
});

it('of another account’s contact is nothing', async () => {
  const ada = await account.contact({ email: 'own@example.com' });
  await did(ada, 1);
  const other = await TestAccount.create(world.domain);
  const [found] = await other.inScope(({ events }) => events.weeklyActivity([ada]));
  expect(found).toMatchObject({ weeks: Array.from({ length: 12 }, () => 0), lastAt: null });
});
