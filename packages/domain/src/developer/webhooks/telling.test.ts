import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyRetention } from '../../housekeeping/index.ts';
import { developerRetention } from '../developer-retention.ts';
import { newId } from '../../kernel/index.ts';
import { asOwner, TestAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { WebhookSender } from './sending/webhook-sender.ts';
import { addPeople, type Listener, makeListener } from '../../testing/webhook-fixture.ts';

const purgeWebhooks = () =>
  applyRetention(
    world.domain,
    developerRetention.filter(({ job }) => job === 'housekeeping.webhooks'),
  );

/** Webhook events never harm the change they report; what the log keeps. */
let world: TestDomain;
let listener: Listener;
beforeAll(async () => {
  world = await startTestDomain();
});
beforeEach(async () => {
  listener = await makeListener(world.domain, 'https://hooks.example/');
});
afterAll(() => world.stop());

const addDeliveries = (count: number) =>
  listener.inScope(({ sql }) =>
    sql(
      `insert into delivery (account_id, id, channel, address) select $1, uuidv7(), 'email', n || '@example.com' from generate_series(1, $2::int) n`,
      [listener.accountId, count],
    ),
  );
const settleSql = `update delivery set state = 'sent', settled_at = now() where account_id = $1 and state = 'queued'`;
const types = () =>
  listener.inScope(async ({ sql }) =>
    (
      await sql<{ type: string }>('select type from webhook_event where account_id = $1 order by id', [
        listener.accountId,
      ])
    ).rows.map(({ type }) => type),
  );
const removeCampaigns = () =>
  listener.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({
      contacts: { url: 'https://hooks.example/', events: ['contact.created'] },
      campaigns: null,
    }),
  );

test("an error while recording an event doesn't undo the change", async () => {
  await addDeliveries(3);
  await asOwner(world.database, (client) =>
    client.query('alter table webhook_due rename column event_id to gone'),
  );
  try {
    expect((await listener.inScope(({ sql }) => sql(settleSql, [listener.accountId]))).count).toBe(3);
    await addPeople(listener, 1);
  } finally {
    await asOwner(world.database, (client) =>
      client.query('alter table webhook_due rename column gone to event_id'),
    );
  }
  const { rows } = await listener.inScope(({ sql }) =>
    sql(`select 1 from delivery where account_id = $1 and state = 'sent'`, [listener.accountId]),
  );
  expect([rows.length, await types()]).toEqual([3, []]);
  await addPeople(listener, 1, 'after');
  expect(await types()).toEqual(['contact.created']);
});

test('removing a webhook while a batch is settled blocks neither', async () => {
  await addDeliveries(5);
  await world.domain.bulk(listener.accountId, async (client) => {
    await client.query(settleSql, [listener.accountId]);
    // Doesn't wait, although the batch isn't committed yet.
    expect((await removeCampaigns()).map(({ kind }) => kind)).toEqual(['contacts']);
  });
  await addDeliveries(5);
  await listener.inScope(({ sql }) => sql(settleSql, [listener.accountId]));
  expect((await listener.inScope(({ webhookLog }) => webhookLog.list({ limit: 10 }))).items).toEqual([]);
  expect(await types()).toHaveLength(5);
  const sender = new WebhookSender(world.domain);
  await sender.runUntilIdle();
  await sender.drain();
  const due = await world.domain.pool.query('select 1 from webhook_due where account_id = $1', [
    listener.accountId,
  ]);
  expect([due.rowCount, await purgeWebhooks(), await types()]).toEqual([0, 5, []]);
});

test('settling, replaying and switching off the same events at once never deadlock', async () => {
  await addPeople(listener, 30);
  const { items } = await listener.inScope(({ webhookLog }) => webhookLog.list({ limit: 30 }));
  const setEnabled = (isEnabled: boolean) =>
    listener.inScope(({ webhookEndpoints }) => webhookEndpoints.setEnabled(listener.contacts, isEnabled));
  const sender = new WebhookSender(world.domain, {
    resolve: () => Promise.reject(new Error('no such name')),
  });
  for (let round = 0; round < 3; round += 1) {
    const replays = items
      .slice(0, 3)
      .map(({ id }) => listener.inScope(({ webhookLog }) => webhookLog.replay(id)));
    const results = await Promise.allSettled([
      sender.runUntilIdle(),
      ...replays,
      setEnabled(false).then(() => setEnabled(true)),
    ]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'invalid_state' });
    await listener.inScope(({ webhookLog }) => webhookLog.replayFailed(listener.contacts, new Date(0)));
  }
  await sender.drain();
  const { rows } = await listener.inScope(({ sql }) =>
    sql(`select 1 from webhook_event where account_id = $1`, [listener.accountId]),
  );
  expect(rows).toHaveLength(30);
});

test("events of another account aren't sent", async () => {
  const other = await TestAccount.create(world.domain, 'Adwoa Crafts');
  await other.contact({ fullName: 'Esi', email: 'esi@example.com' });
  const told = await asOwner(world.database, (client) =>
    client.query('select 1 from webhook_event where account_id = any ($1)', [
      [other.accountId, listener.accountId],
    ]),
  );
  expect(told.rowCount).toBe(0);
});

test('a message skipped on submission causes an event, unless its person was erased', async () => {
  const row = (state: string) =>
    listener.inScope(({ sql }) =>
      sql(
        `insert into delivery (account_id, id, channel, address, state, reason) values ($1, $2, 'email', 'ama@example.com', $3, 'suppressed')`,
        [listener.accountId, newId(), state],
      ),
    );
  await row('skipped');
  expect(await types()).toEqual(['message.skipped']);
  await row('queued');
  await listener.inScope(({ sql }) =>
    sql(
      `update delivery set state = 'skipped', reason = 'erased', settled_at = now() where account_id = $1 and state = 'queued'`,
      [listener.accountId],
    ),
  );
  expect(await types()).toEqual(['message.skipped']);
});

test('the log is kept for thirty days, and longer for waiting events', async () => {
  const old = newId(Date.now() - 31 * 86_400_000);
  const waiting = newId(Date.now() - 31 * 86_400_000);
  const young = newId(Date.now() - 29 * 86_400_000);
  await world.domain.bulk(listener.accountId, async (client) => {
    for (const id of [old, waiting, young])
      await client.query(
        `insert into webhook_event (account_id, id, endpoint_id, type, body) values ($1, $2, $3, 'contact.created', '{}')`,
        [listener.accountId, id, listener.contacts],
      );
    await client.query(
      `insert into webhook_due (account_id, endpoint_id, event_id) values ($1, $2, $3), ($1, $2, $4)`,
      [
        listener.accountId,
        listener.contacts,
        waiting,
        // Without an event, nothing would ever be sent.
        newId(Date.now() - 3 * 86_400_000),
      ],
    );
  });
  await purgeWebhooks();
  const { rows } = await listener.inScope(({ sql }) =>
    sql<{ id: string }>('select id from webhook_event where account_id = $1 order by id', [
      listener.accountId,
    ]),
  );
  expect(rows.map(({ id }) => id)).toEqual([waiting, young].toSorted());
  const due = await world.domain.pool.query<{ eventId: string }>(
    'select event_id from webhook_due where account_id = $1',
    [listener.accountId],
  );
  expect(due.rows).toEqual([{ eventId: waiting }]);
});
