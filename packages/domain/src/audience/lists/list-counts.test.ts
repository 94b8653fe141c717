import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { migrate, newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const invariant = 'the kept counts of every list equal its members';

/** Counts the rows, as the product did before it kept counts. */
async function recount(account: TestAccount): Promise<Record<string, unknown>> {
  const rows = await account.query<{ name: string }>(`
    select l.name, count(*) filter (where m.state = 'subscribed')::int subscribed,
      count(*) filter (where m.state = 'unconfirmed')::int unconfirmed,
      count(*) filter (where m.state = 'unsubscribed')::int unsubscribed
    from list l
    left join (
      select m.*
      from list_member m
      join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
    ) m on m.account_id = l.account_id and m.list_id = l.id
    where l.account_id = $1
    group by l.id, l.name`);
  return Object.fromEntries(rows.map(({ name, ...counts }) => [name, counts]));
}

async function kept(account: TestAccount): Promise<Record<string, unknown>> {
  const lists = await account.inScope((scope) => scope.lists.list());
  return Object.fromEntries(
    lists.map(({ list, subscribed, unconfirmed, unsubscribed }) => [
      list.name,
      { subscribed, unconfirmed, unsubscribed },
    ]),
  );
}

async function brokenCounts(): Promise<number | undefined> {
  return (await checkInvariants(test.domain)).find(({ name }) => name === invariant)?.broken;
}

/** Adds contacts of a new domain to a list in one statement. */
async function addMembers(account: TestAccount, listId: string, count: number): Promise<string[]> {
  const rows = await account.query<{ contactId: string }>(
    `
      with people as (
        insert into contact (account_id, id, email)
        select $1, gen_random_uuid(), n || '@' || $4
        from generate_series(1, $3::int) n
        returning id
      )
      insert into list_member (account_id, list_id, contact_id) select $1, $2, id from people
      returning contact_id`,
    [listId, count, `${newId()}.example`],
  );
  return rows.map(({ contactId }) => contactId);
}

const rowsOf = async (account: TestAccount): Promise<number> =>
  (await account.query('select 1 from list_count where account_id = $1')).length;

type Act = (world: World, pick: number) => Promise<unknown>;
interface World {
  account: TestAccount;
  lists: string[];
  undoIds: string[];
}

const one = <T>(from: readonly T[], pick: number): T => from[pick % from.length] as T;
const contactIds = async ({ account }: World): Promise<string[]> =>
  (await account.query<{ id: string }>('select id from contact where account_id = $1 order by id')).map(
    ({ id }) => id,
  );
const bulk =
  (action: 'add_to_list' | 'remove_from_list' | 'remove'): Act =>
  async (world, pick) => {
    const ids = (await contactIds(world)).filter((_, index) => (index + pick) % 3 === 0);
    if (ids.length === 0) return;
    const { undoId } = await world.account.inScope(({ bulkContacts }) =>
      bulkContacts.start(
        action,
        { mode: 'rows', ids },
        action === 'remove' ? undefined : one(world.lists, pick),
      ),
    );
    world.undoIds.push(undoId);
  };
const onMembers =
  (change: string): Act =>
  ({ account, lists }, pick) =>
    account.query(
      `${change} where account_id = $1 and list_id = $2 and get_byte(uuid_send(contact_id), 15) % 2 = $3`,
      [one(lists, pick), pick % 2],
    );

const acts: Record<string, Act> = {
  create: ({ account, lists }, pick) =>
    account.contact({ email: `${newId()}@example.com` }, [one(lists, pick), one(lists, pick + 1)]),
  add: bulk('add_to_list'),
  leave: bulk('remove_from_list'),
  delete: bulk('remove'),
  undo: async ({ account, undoIds }, pick) =>
    undoIds.length > 0 && account.inScope(({ bulkContacts }) => bulkContacts.undo(one(undoIds, pick))),
  unsubscribe: onMembers(`update list_member set state = 'unsubscribed'`),
  confirm: onMembers(`update list_member set state = 'subscribed'`),
  removeRows: onMembers('delete from list_member'),
  expire: ({ account }) =>
    account.query('delete from contact where account_id = $1 and deleted_at is not null'),
  erase: async (world, pick) => {
    const [id] = await world.account.query<{ id: string }>(
      'select id from contact where account_id = $1 and deleted_at is null order by id offset $2 limit 1',
      [pick % 5],
    );
    if (id !== undefined)
      await world.account.inScope(({ personalData }) => personalData.erase(id.id, { isSuppressed: false }));
  },
};

describe('the counts of lists', () => {
  it('equal a recount after any sequence of changes', { timeout: 300_000 }, async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(20));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const account = await TestAccount.createOwned(test.domain, `${newId()}@example.com`);
        const lists = [
          await account.list('Single'),
          await account.list('Double', 'double'),
          await account.list('Empty'),
        ];
        const world: World = { account, lists: lists.slice(0, 2), undoIds: [] };
        for (const pick of [0, 1, 2, 3]) await acts['create']?.(world, pick);
        for (const [name, pick] of steps) {
          await acts[name]?.(world, pick);
          expect(await kept(account)).toEqual(await recount(account));
        }
      }),
      { numRuns: 12 },
    );
    expect(await brokenCounts()).toBe(0);
  });

  it('include imported people, until the import is undone', { timeout: 120_000 }, async () => {
    const account = await ImportBench.create(test.domain);
    const listId = await account.list();
    const file = 'email\n' + Array.from({ length: 300 }, (_, n) => `i${n}@import.example`).join('\n');
    const id = await account.import(file, listId);
    expect(await kept(account)).toEqual({
      Customers: { subscribed: 300, unconfirmed: 0, unsubscribed: 0 },
    });
    await account.inScope(({ imports }) => imports.undo(id));
    await account.work();
    expect(await kept(account)).toEqual({ Customers: { subscribed: 0, unconfirmed: 0, unsubscribed: 0 } });
  });

  it('take one row for a statement of 10,000 members, and at most 33 per count after many statements', async () => {
    const account = await TestAccount.create(test.domain);
    const listId = await account.list();
    const ids = await addMembers(account, listId, 10_000);
    expect(await rowsOf(account)).toBe(1);
    for (const id of ids.slice(0, 100))
      await account.query(
        `update list_member set state = 'unsubscribed' where account_id = $1 and list_id = $2 and contact_id = $3`,
        [listId, id],
      );
    expect(await rowsOf(account)).toBeLessThanOrEqual(66);
    expect(await kept(account)).toEqual({
      Customers: { subscribed: 9_900, unconfirmed: 0, unsubscribed: 100 },
    });
  });

  it('change in concurrent transactions that never wait for each other', async () => {
    const account = await TestAccount.create(test.domain);
    const listId = await account.list();
    const ids = await addMembers(account, listId, 200);
    const leave = (id: string | undefined) =>
      `update list_member set state = 'unsubscribed' where list_id = '${listId}' and contact_id = '${id}'`;
    await account.inScope(async ({ sql }) => {
      // This transaction folds and holds the rows it replaced.
      for (const id of ids.slice(0, 80)) await sql(leave(id));
      await account.inScope(async (other) => {
        await other.sql(`set local lock_timeout = '5s'`);
        for (const id of ids.slice(80, 160)) await other.sql(leave(id));
      });
      await expect(
        account.inScope(async (other) => {
          for (const id of ids.slice(160)) await other.sql(leave(id));
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
    });
    expect(await kept(account)).toEqual({ Customers: { subscribed: 40, unconfirmed: 0, unsubscribed: 160 } });
    expect(await brokenCounts()).toBe(0);
  });

  it('stay exact when a contact is deleted while it joins a list', async () => {
    const account = await TestAccount.create(test.domain);
    const [first, second] = [await account.list('First'), await account.list('Second')];
    const [id] = await addMembers(account, first, 1);
    await account.inScope(async ({ sql }) => {
      await sql('insert into list_member (account_id, list_id, contact_id) values ($1, $2, $3)', [
        account.accountId,
        second,
        id,
      ]);
      await account.query('update contact set deleted_at = now() where account_id = $1 and id = $2', [id]);
    });
    expect(await kept(account)).toEqual(await recount(account));
    await account.query('update contact set deleted_at = null where account_id = $1', []);
    expect(await kept(account)).toEqual({
      First: { subscribed: 1, unconfirmed: 0, unsubscribed: 0 },
      Second: { subscribed: 1, unconfirmed: 0, unsubscribed: 0 },
    });
  });

  it('leave out deleted contacts, however many there are', { timeout: 120_000 }, async () => {
    const account = await TestAccount.create(test.domain);
    const listId = await account.list();
    await addMembers(account, listId, 50_100);
    await account.query('update contact set deleted_at = now() where account_id = $1');
    await addMembers(account, listId, 3);
    expect(await kept(account)).toEqual({ Customers: { subscribed: 3, unconfirmed: 0, unsubscribed: 0 } });
  });

  it('are filled by the migration for members that exist already', { timeout: 120_000 }, async () => {
    const account = await TestAccount.create(test.domain);
    const listId = await account.list();
    const [gone] = await addMembers(account, listId, 5);
    await account.query('update contact set deleted_at = now() where account_id = $1 and id = $2', [gone]);
    await asOwner(test.database, async (client) => {
      await client.query(`
        drop trigger count_added on list_member;
        drop trigger count_removed on list_member;
        drop trigger count_changed on list_member;
        drop function count_members, fold_list_count;
        drop table list_count;
        drop index contact_deleted;
        delete from schema_migration where name = '0043-list-counts'`);
    });
    await addMembers(account, listId, 7);
    await migrate(test.database.ownerUrl, { secret: test.database.secret });
    expect(await kept(account)).toEqual({ Customers: { subscribed: 11, unconfirmed: 0, unsubscribed: 0 } });
    expect(await brokenCounts()).toBe(0);
  });

  it('a wrong count is found by the invariant', async () => {
    const account = await TestAccount.create(test.domain);
    const listId = await account.list();
    const add = (n: number) =>
      account.query(
        `insert into list_count (account_id, list_id, state, members) values ($1, $2, 'subscribed', $3)`,
        [listId, n],
      );
    await add(1);
    expect(await brokenCounts()).toBe(1);
    await add(-1);
    expect(await brokenCounts()).toBe(0);
  });
});
