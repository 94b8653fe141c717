import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { DueWorkRunner, newId, silentLogger } from '../../kernel/index.ts';
import {
  asOwner,
  startTestDomain,
  TestAccount,
  type TestDomain,
  untilOneWaits,
} from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

async function seed(count: number, domain: string): Promise<string[]> {
  return asOwner(test.database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `
        insert into contact (account_id, id, email)
        select $1, gen_random_uuid(), n || '@${domain}'
        from generate_series(1, $2::int) n
        returning id`,
      [account.accountId, count],
    );
    return rows.map((row) => row.id);
  });
}

async function count(sql: string, params: unknown[] = []): Promise<number> {
  return asOwner(test.database, async (client) =>
    Number((await client.query<{ n: string }>(`select count(*) n from ${sql}`, params)).rows[0]?.n),
  );
}

describe('changing many contacts at once', () => {
  it('deletes the chosen contacts and restores them, except contacts whose address is in use again', async () => {
    const ids = await seed(3, 'few.example');
    const {
      count: removed,
      isDone,
      undoId,
    } = await account.inScope((scope) =>
      scope.bulkContacts.start('remove', { mode: 'rows', ids: [...ids, newId()] }),
    );
    expect([removed, isDone]).toEqual([3, true]);
    await account.query(`insert into contact (account_id, id, email) values ($1, $2, '2@few.example')`, [
      newId(),
    ]);
    expect(await account.inScope((scope) => scope.bulkContacts.undo(undoId))).toBe(2);
    expect(await account.inScope((scope) => scope.bulkContacts.undo(undoId))).toBe(0);
    expect(await count(`contact where email like '%few.example' and deleted_at is null`)).toBe(3);
  });

  it('deletes and restores contacts alongside concurrent changes to the same ones, without deadlocks', async () => {
    const [first = '', second = ''] = (await seed(2, 'beside.example')).toSorted();
    let undoId = '';
    // Read in storage order, like much of a large account.
    const asStored: TestAccount['inScope'] = (work) =>
      account.inScope(async (scope) => {
        await scope.sql(`set local enable_indexscan = off; set local enable_bitmapscan = off`);
        return work(scope);
      });
    const remove = async () => {
      undoId = (
        await asStored(({ bulkContacts }) =>
          bulkContacts.start('remove', { mode: 'rows', ids: [second, first] }),
        )
      ).undoId;
    };
    for (const work of [remove, () => asStored(({ bulkContacts }) => bulkContacts.undo(undoId))]) {
      // Rewritten, so it is stored after the other.
      await account.inScope(({ sql }) => sql('update contact set updated_at = now() where id = $1', [first]));
      let running: Promise<unknown> | undefined;
      await account.inScope(async ({ sql }) => {
        await sql(`update contact set full_name = 'Mine' where id = $1`, [first]);
        running = work();
        await untilOneWaits(test.domain);
        await sql(`update contact set full_name = 'Mine' where id = $1`, [second]);
      });
      await running;
    }
    expect(
      await count(`contact where email like '%beside.example' and deleted_at is null and full_name = 'Mine'`),
    ).toBe(2);
  });

  it('adds to a list and undoes that, leaving people who were already on it', async () => {
    const [first = '', second = ''] = await seed(2, 'list.example');
    const list = await account.inScope((scope) =>
      scope.lists.create({ name: 'Bulk', type: 'public', optIn: 'single' }),
    );
    await account.inScope((scope) =>
      scope.bulkContacts.start('add_to_list', { mode: 'rows', ids: [first] }, list.id),
    );
    const added = await account.inScope((scope) =>
      scope.bulkContacts.start('add_to_list', { mode: 'rows', ids: [first, second] }, list.id),
    );
    expect(added.count).toBe(1);
    expect(await count('vouched_consent, unnest(contact_ids) where list_id = $1', [list.id])).toBe(2);
    await account.inScope((scope) => scope.bulkContacts.undo(added.undoId));
    expect(await count(`list_member where list_id = $1 and contact_id = $2`, [list.id, first])).toBe(1);
    expect(await count('list_member where list_id = $1', [list.id])).toBe(1);
  });

  it('asks people added to a double opt-in list, and restores the state they had', async () => {
    const ids = await seed(2, 'double.example');
    const list = await account.inScope((scope) =>
      scope.lists.create({ name: 'Double', type: 'public', optIn: 'double' }),
    );
    await account.inScope((scope) => scope.bulkContacts.start('add_to_list', { mode: 'rows', ids }, list.id));
    expect(await count(`list_member where list_id = $1 and state = 'unconfirmed'`, [list.id])).toBe(2);
    expect(await count(`opt_in_request where list_id = $1 and state = 'waiting'`, [list.id])).toBe(2);
    const left = await account.inScope((scope) =>
      scope.bulkContacts.start('remove_from_list', { mode: 'rows', ids }, list.id),
    );
    expect(await count('list_member where list_id = $1', [list.id])).toBe(0);
    await account.inScope((scope) => scope.bulkContacts.undo(left.undoId));
    expect(await count(`list_member where list_id = $1 and state = 'unconfirmed'`, [list.id])).toBe(2);
  });

  it('leaves more than 10,000 to the worker, including the undo', async () => {
    await seed(25_000, 'many.example');
    const { undoId, isDone } = await account.inScope((scope) =>
      scope.bulkContacts.start('remove', { mode: 'all', filter: { search: 'many.example' } }),
    );
    expect(isDone).toBe(false);
    const worker = () =>
      new DueWorkRunner(
        test.domain.pool,
        dueWorkHandlers(test.domain).filter(({ kind }) => kind === 'contacts.bulk'),
        silentLogger,
      ).runUntilIdle();
    await worker();
    expect(await count(`contact where email like '%many.example' and deleted_at is null`)).toBe(0);
    await account.inScope((scope) => scope.bulkContacts.undo(undoId));
    await worker();
    expect(await count(`contact where email like '%many.example' and deleted_at is null`)).toBe(25_000);
    for (const { name, broken } of await checkInvariants(test.domain))
      expect([name, broken]).toEqual([name, 0]);
  });

  it("can't change or undo anything of another account", async () => {
    const [id = ''] = await seed(1, 'mine.example');
    const other = await TestAccount.create(test.domain, 'Other');
    expect(
      (await other.inScope((scope) => scope.bulkContacts.start('remove', { mode: 'rows', ids: [id] }))).count,
    ).toBe(0);
    const { undoId } = await account.inScope((scope) =>
      scope.bulkContacts.start('remove', { mode: 'rows', ids: [id] }),
    );
    await expect(other.inScope((scope) => scope.bulkContacts.undo(undoId))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
