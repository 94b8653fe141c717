import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { recordEvents } from '../index.ts';

let world: TestDomain;
let account: TestAccount;
let contactId: string;
const start = Date.now() - 3_600_000;
const minute = (n: number) => new Date(start + n * 60_000);

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
  contactId = await account.contact({ email: 'ada@example.com' });
});
afterAll(() => world.stop());

const timeline = (id = contactId, cursor: string | null = null, of = account) =>
  of.inScope(({ events }) => events.timeline(id, cursor));

/** A campaign that was sent in minute 10, and what came back. */
async function sendCampaign(): Promise<void> {
  const [campaignId, deliveryId] = [newId(), newId()];
  await account.query(
    `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'Harvest news', 'finished')`,
    [campaignId],
  );
  await account.query(
    `insert into delivery (account_id, id, campaign_id, contact_id, channel, address, name, state, settled_at)
     values ($1, $2, $3, $4, 'email', 'ada@example.com', 'Ada', 'sent', $5)`,
    [deliveryId, campaignId, contactId, minute(10).toISOString()],
  );
  for (const [kind, audience, at] of [
    ['open', 'scanner', 11],
    ['open', 'human', 12],
    ['click', 'human', 13],
  ] as const)
    await account.query(
      `insert into delivery_event (account_id, id, delivery_id, campaign_id, contact_id, kind, audience, at)
       values ($1, uuidv7(), $2, $3, $4, $5, $6, $7)`,
      [deliveryId, campaignId, contactId, kind, audience, minute(at).toISOString()],
    );
}

it('shows what a contact did and what became of their messages in one stream, in plain words', async () => {
  await sendCampaign();
  await account.inScope((scope) =>
    recordEvents(scope, [
      {
        contactId,
        name: 'form.submitted',
        at: minute(5),
        source: 'form',
        dedupKey: null,
        properties: { id: newId(), title: 'Newsletter' },
      },
      {
        contactId,
        name: 'order.paid',
        at: minute(20),
        source: 'shop',
        dedupKey: null,
        properties: { amount: 12_500, order_id: '1042' },
      },
      {
        contactId,
        name: 'cart.item_added',
        at: minute(15),
        source: 'api',
        dedupKey: null,
        properties: { isGift: true },
      },
    ]),
  );
  const { items, nextCursor } = await timeline();
  const message = { channel: 'email', title: 'Harvest news' };
  expect(items).toMatchObject([
    { title: 'Paid order 1042', properties: [{ key: 'amount', value: '12500' }], message: null },
    { title: 'Cart item added', properties: [{ key: 'isGift', value: 'true' }] },
    { title: 'Clicked', message, at: minute(13) },
    { title: 'Viewed', message, at: minute(12) },
    { title: 'Sent', message, at: minute(10) },
    { title: 'Submitted the form Newsletter', properties: [] },
  ]);
  expect(nextCursor).toBeNull();
});

it('goes on where the page ended, also between events of one instant', async () => {
  const busy = await account.contact({ email: 'busy@example.com' });
  const at = minute(1);
  await account.inScope((scope) =>
    recordEvents(
      scope,
      Array.from({ length: 70 }, (_, n) => ({
        contactId: busy,
        name: 'page.visited',
        at,
        source: 'page' as const,
        dedupKey: null,
        properties: { n },
      })),
    ),
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  const sizes: number[] = [];
  do {
    const page = await timeline(busy, cursor);
    seen.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(sizes).toEqual([30, 30, 10]);
  expect(new Set(seen).size).toBe(70);
});

it('is empty for a contact of another account', async () => {
  const other = await TestAccount.create(world.domain);
  expect(await timeline(contactId, null, other)).toEqual({ items: [], nextCursor: null });
});
