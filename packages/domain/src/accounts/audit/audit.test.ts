import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, makePerson, startTestDomain, type TestDomain } from '../../testing/index.ts';

let world: TestDomain;
let actor: {
  accountId: string;
  userId: string;
  origin: { ip: string; userAgent: string; requestId: string };
};

beforeAll(async () => {
  world = await startTestDomain();
  actor = {
    ...(await makePerson(world.domain, 'ama@eze.example')),
    origin: { ip: '203.0.113.9', userAgent: 'Firefox/1', requestId: 'r-1' },
  };
});
afterAll(() => world.stop());

const rows = () =>
  world.domain.bulk(
    actor.accountId,
    async (client) => (await client.query('select * from audit_event order by at, id')).rows,
  );

test('an event names the person, the subject and where the call came from', async () => {
  const listId = await world.domain.openScope(actor, async (scope) => {
    const list = await scope.lists.create({ name: 'Friends', type: 'public', optIn: 'single' });
    await scope.audit.recordCall({
      path: 'lists.update',
      subject: { type: 'list', id: list.id },
      details: { optIn: 'single' },
    });
    return list.id;
  });
  expect(await rows()).toMatchObject([
    {
      action: 'lists.update',
      outcome: 'done',
      actorKind: 'person',
      actorId: actor.userId,
      actorName: 'Amaka Eze',
      actorEmail: 'ama@eze.example',
      subjectId: listId,
      subjectLabel: 'Friends',
      details: { optIn: 'single' },
      ip: '203.0.113.9',
      userAgent: 'Firefox/1',
      requestId: 'r-1',
    },
  ]);
});

test('what an account publishes and gives is named, and the people in it are not', async () => {
  const labels = await world.domain.openScope(actor, async (scope) => {
    const { audit, forms, pages, surveys, journeys, rewards, loyaltyPrograms, referralPrograms, lists } =
      scope;
    const { id: listId } = await lists.create({ name: 'Circle', type: 'public', optIn: 'single' });
    const made = {
      form: await forms.create('Join us'),
      page: await pages.create('Our shop', { from: 'preset', key: 'shop' }),
      survey: await surveys.create('How was it?', 'nps'),
      journey: await journeys.create('Welcome', 'lifecycle'),
      reward: await rewards.create('Free coffee', listId),
      loyalty: await loyaltyPrograms.create('Kola Circle', listId),
      referral: await referralPrograms.create('Bring a friend', listId),
    };
    const known = Object.entries(made).map(([type, { id }]) => ({ type, id }));
    return Promise.all([...known, { type: 'lead', id: newId() }].map((subject) => audit.labelOf(subject)));
  });
  expect(labels).toEqual([
    'Join us',
    'Our shop',
    'How was it?',
    'Welcome',
    'Free coffee',
    'Kola Circle',
    'Bring a friend',
    '',
  ]);
});

test('the system and our staff are named as actors', async () => {
  for (const actorOfEvent of [{}, { actor: { kind: 'staff', name: 'Support: Ngozi' } }] as const)
    await world.domain.openScope({ accountId: actor.accountId, userId: null }, ({ audit }) =>
      audit.record({ action: 'imports.uploaded', ...actorOfEvent }),
    );
  expect((await rows()).slice(-2)).toMatchObject([
    { actorKind: 'system', actorId: null, actorName: 'Talkdrum' },
    { actorKind: 'staff', actorId: null, actorName: 'Support: Ngozi' },
  ]);
});

test('a failed change writes nothing, and repeated events are merged only where requested', async () => {
  const before = (await rows()).length;
  await expect(
    world.domain.openScope(actor, async ({ audit }) => {
      await audit.recordCall({ path: 'lists.create' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await rows()).toHaveLength(before);
  const save = () =>
    world.domain.openScope(actor, ({ audit }) =>
      audit.recordCall({ path: 'templates.update', onceInSeconds: 600 }),
    );
  expect([await save(), await save()]).toEqual([true, false]);
});

test('nobody can change or delete an event, not even the owner of the table', async () => {
  for (const statement of [`update audit_event set action = 'x'`, 'delete from audit_event']) {
    await expect(
      world.domain.bulk(actor.accountId, (client) => client.query(statement)),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(world.database, (client) => client.query(statement))).rejects.toMatchObject({
      code: '23001',
    });
  }
});

test('events are deleted after their retention, never before 90 days, and with their account', async () => {
  await world.domain.bulk(actor.accountId, (client) =>
    client.query(
      `insert into audit_event (account_id, id, at, action, actor_kind) values ($1, gen_random_uuid(), now() - interval '13 months', 'old', 'system')`,
      [actor.accountId],
    ),
  );
  const purge = (keep: string) =>
    world.domain.bulk(actor.accountId, (client) =>
      client.query(`select purge_audit_events($1, 100)`, [keep]),
    );
  await expect(purge('1 day')).rejects.toThrow('90 days');
  const before = (await rows()).length;
  await purge('1 year');
  expect(await rows()).toHaveLength(before - 1);
  const other = { accountId: newId(), userId: null };
  await world.domain.pool.query(
    `insert into account (id, email, company) values ($1, 'gone@eze.example', 'Gone')`,
    [other.accountId],
  );
  await world.domain.openScope(other, ({ audit }) => audit.record({ action: 'audit.exported' }));
  await asOwner(world.database, (client) =>
    client.query('delete from account where id = $1', [other.accountId]),
  );
  const left = await asOwner(world.database, (client) =>
    client.query('select 1 from audit_event where account_id = $1', [other.accountId]),
  );
  expect(left.rowCount).toBe(0);
});
