import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { type Listener, makeListener } from '../../testing/webhook-fixture.ts';

let world: TestDomain;
let listener: Listener;
beforeAll(async () => {
  world = await startTestDomain();
  listener = await makeListener(world.domain, 'https://hooks.example/');
});
afterAll(() => world.stop());

interface Told {
  type: string;
  data: Record<string, unknown>;
}

/** Events since the last call, oldest first. */
async function told(): Promise<Told[]> {
  return listener.inScope(async ({ sql }) => {
    const { rows } = await sql<{ body: string }>(
      'delete from webhook_event where account_id = $1 returning body, id',
      [listener.accountId],
    );
    return rows.map(({ body }): Told => JSON.parse(body));
  });
}
const typesTold = async () => (await told()).map(({ type }) => type);

const run = (text: string, params: unknown[] = []) => listener.query(text, params);

test('a contact causes events when added, changed, blocked, deleted and restored; a repetition causes none', async () => {
  const contact = await listener.inScope(({ contacts }) =>
    contacts.create({ fullName: 'Ama', email: 'ama@example.com', telephone: '', attributes: {} }, []),
  );
  expect(await typesTold()).toEqual(['contact.created']);
  await run('update contact set full_name = full_name, updated_at = now() where account_id = $1');
  expect(await typesTold()).toEqual([]);
  await run(`update contact set full_name = 'Ama Mensah' where account_id = $1`);
  expect(await told()).toMatchObject([
    { type: 'contact.updated', data: { id: contact.id, fullName: 'Ama Mensah' } },
  ]);
  await run(`update contact set time_zone = 'Africa/Accra' where account_id = $1`);
  expect(await told()).toMatchObject([{ type: 'contact.updated', data: { timeZone: 'Africa/Accra' } }]);
  await run('update contact set deleted_at = now() where account_id = $1');
  await run('update contact set deleted_at = null where account_id = $1');
  expect((await typesTold()).toSorted()).toEqual(['contact.created', 'contact.deleted']);
  await listener.inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: 'ama@example.com', reason: 'unsubscribe', detail: 'link' }),
  );
  const both = (await told()).toSorted((a, b) => a.type.localeCompare(b.type));
  expect(both).toMatchObject([
    {
      type: 'contact.unsubscribed',
      data: { channel: 'email', address: 'ama@example.com', contactId: contact.id, source: 'link' },
    },
    { type: 'contact.updated', data: { emailStatus: 'blocklisted' } },
  ]);
});

test('a message causes events when it settles and for each activity, but never for a scanner', async () => {
  const [sent, failed] = [newId(), newId()];
  await run(
    `insert into delivery (account_id, id, channel, address) select $1, id, 'email', id || '@example.com' from unnest($2::uuid[]) id`,
    [[sent, failed]],
  );
  await run(`update delivery set send_after = null where account_id = $1`);
  expect(await typesTold()).toEqual([]);
  await run(
    `update delivery set state = case when id = $2 then 'sent' else 'failed' end, reason = case when id = $2 then null else 'refused' end, settled_at = now()
     where account_id = $1`,
    [sent],
  );
  const settled = (await told()).toSorted((a, b) => a.type.localeCompare(b.type));
  expect(settled).toMatchObject([
    {
      type: 'message.failed',
      data: { messageId: failed, reason: 'refused', recipient: `${failed}@example.com` },
    },
    { type: 'message.sent', data: { messageId: sent } },
  ]);
  await run(
    `insert into delivery_event (account_id, id, delivery_id, kind, audience) select $1, uuidv7(), $2, kind, audience from (values ('delivered', 'unknown'), ('open', 'human'),
       ('open', 'scanner'), ('click', 'proxy'), ('bounce', 'unknown'), ('complaint', 'unknown'), ('unsubscribe', 'unknown')) k (kind, audience)`,
    [sent],
  );
  expect((await typesTold()).toSorted()).toEqual([
    'message.bounced',
    'message.clicked',
    'message.complained',
    'message.delivered',
    'message.opened',
    'message.unsubscribed',
  ]);
});

test('a campaign causes events when it starts and ends, not when it pauses', async () => {
  await run(
    `insert into campaign (account_id, id, channel, name, status) values ($1, uuidv7(), 'email', 'Harvest', 'preparing')`,
  );
  for (const status of ['sending', 'paused', 'sending', 'finished'])
    await run('update campaign set status = $2 where account_id = $1', [status]);
  const events = (await told()).toSorted((a, b) => a.type.localeCompare(b.type));
  expect(events).toMatchObject([
    { type: 'campaign.finished', data: { name: 'Harvest', status: 'finished' } },
    { type: 'campaign.started', data: { name: 'Harvest' } },
  ]);
});

test('an import causes one event', async () => {
  const importId = newId();
  await run(
    `insert into import_job (account_id, id, file_name, file_path, format, status, created) values ($1, $2, 'people.csv', 'x', 'csv', 'running', 2)`,
    [importId],
  );
  await run(
    `insert into contact (account_id, id, email, source, import_id) select $1, uuidv7(), 'in' || n || '@example.com', 'import', $2 from generate_series(1, 2) n`,
    [importId],
  );
  await run(`update import_job set status = 'done' where account_id = $1`);
  expect(await told()).toMatchObject([
    { type: 'contact.imported', data: { importId, created: 2, status: 'done' } },
  ]);
});
