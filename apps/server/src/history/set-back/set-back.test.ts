import { makeBareAccount, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBack } from './set-back.ts';

let world: TestDomain;
let accountId: string;
beforeAll(async () => {
  world = await startTestDomain();
  ({ accountId } = await makeBareAccount(world.domain));
});
afterAll(() => world.stop());

const at = new Date('2026-08-03T10:00:00Z');
const unknown = '00000000-0000-7000-8000-000000000000';
const inScope = <T>(work: Parameters<typeof world.domain.openScope<T>>[1]) =>
  world.domain.openScope({ accountId, userId: null }, work);
const back = (work: Parameters<typeof setBack>[2]) => setBack(world.database.ownerUrl, accountId, work);

test('people who are set back joined on that day, and the others on theirs', async () => {
  const [moved] = await inScope(async ({ contacts }) => {
    const add = (fullName: string, email: string) =>
      contacts.create({ fullName, email, telephone: '', attributes: {} }, [], 'demo');
    return [await add('Ada Eze', 'ada@example.com'), await add('Obi Eze', 'obi@example.com')];
  });
  await back((past) => past.people([{ id: moved?.id ?? '', at }]));
  const { rows } = await inScope(({ sql }) =>
    sql(
      `select day < current_date - 1 as is_past, sum(joined)::int as joined, sum(contacts)::int as contacts
       from audience_day where account_id = $1 group by day order by day`,
      [accountId],
    ),
  );
  expect(rows).toEqual([
    { isPast: true, joined: 1, contacts: 1 },
    { isPast: false, joined: 1, contacts: 1 },
  ]);
});

test('a list with a name of the seed’s stays when its id is not among those that are set back', async () => {
  const { id } = await inScope(({ lists }) =>
    lists.create({ name: 'Newsletter', type: 'public', optIn: 'single' }),
  );
  await back(async (past) => {
    await past.beginning(at, [unknown], { key: unknown, at: new Date(at.getTime() + 1_000) });
    await past.batch({ id: unknown, messages: [{ id: unknown, at }] });
  });
  const { rows } = await inScope(({ sql }) =>
    sql('select created_at > $2 as is_new from list where account_id = $1 and id = $3', [accountId, at, id]),
  );
  expect(rows).toEqual([{ isNew: true }]);
});
