import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { plantPerson } from '../privacy/personal-data-fixture.ts';
import { email, phone } from '../privacy/planted-person-fixture.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { mergingRooms } from './merged-contacts.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const declared = mergingRooms.flatMap(({ tables }) => tables);

/** Columns of tables, not of views and partitions, that name a contact. */
async function contactColumns(): Promise<string[]> {
  const { rows } = await test.domain.pool.query<{ name: string }>(
    `
      select c.relname || '.' || a.attname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname ~ '(^|_)contact_ids?$|^friend_id$|^merged_into$'
        and format_type(a.atttypid, -1) in ('uuid', 'uuid[]')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Without rows, the planner takes any index of the account. */
async function fillJourneys(account: TestAccount): Promise<void> {
  const journeyId = newId();
  await account.query(`insert into journey (account_id, id, name, draft) values ($1, $2, 'Welcome', '{}')`, [
    journeyId,
  ]);
  await account.query(
    `
      insert into journey_run (
        account_id, id, journey_id, version_id, contact_id, entry_key, status, node_id, wake_at, entered_at, arrived_at,
        is_late, steps, context
      )
      select $1, uuidv7(), $2, $2, gen_random_uuid(), 'a', 'waiting', 'wait', now(), now(), now(), false, 0, '{}'
      from generate_series(1, 3000)`,
    [journeyId],
  );
  await account.query(
    `
      insert into journey_arrival (account_id, journey_id, contact_id, entry_key)
      select $1, $2, gen_random_uuid(), 'a'
      from generate_series(1, 3000)`,
    [journeyId],
  );
  await asOwner(test.database, (client) => client.query('analyze journey, journey_run, journey_arrival'));
}

describe('the list of what follows a merge', () => {
  it('has every column that names a contact', async () => {
    const listed = declared.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    expect(listed.toSorted()).toEqual(await contactColumns());
  });

  it('says of every table how its rows move, or why they stay', () => {
    const undecided = declared.filter(
      ({ moves, history, stays }) => (moves ?? history) === undefined && stays === undefined,
    );
    expect(undecided).toEqual([]);
  });

  it('finds rows by an index, never by reading a table', async () => {
    const account = await TestAccount.create(test.domain);
    await fillJourneys(account);
    const ids = [account.accountId, newId(), newId()];
    const statements = declared.flatMap(({ table, moves = [], history = [], locks = [] }) =>
      [...moves, ...history, locks].flat().map((text) => ({ table, text })),
    );
    const others: string[] = [];
    await test.domain.bulk(account.accountId, async (client) => {
      await client.query('set local enable_seqscan = off');
      for (const { table, text } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, ids);
        const plan = rows.map((row) => row['QUERY PLAN']);
        const isByContact = plan.some((line) => line.includes('Index Cond') && line.includes(ids[2] ?? ''));
        if (!isByContact || plan.some((line) => line.includes('Seq Scan'))) others.push(`${table}: ${text}`);
      }
    });
    expect(others).toEqual([]);
  });
});

describe('everything of a contact', () => {
  it('is the kept contact’s after a merge, and as many rows as before', async () => {
    const account = await TestAccount.createOwned(test.domain, 'owner@kola.ng');
    const otherId = await account.inScope(async (scope) => {
      const list = await scope.lists.create({ name: 'Offers', type: 'public', optIn: 'double' });
      return (
        await scope.contacts.create({ fullName: 'Ama', email, telephone: phone, attributes: {} }, [list.id])
      ).id;
    });
    const planted = { accountId: account.accountId, contactId: otherId, campaignId: newId() };
    await test.domain.bulk(account.accountId, (client) =>
      plantPerson(client, { ...planted, dataDir: test.domain.config.dataDir }),
    );
    const keptId = await account.contact({ email: 'kept@kola.ng' });
    const moving = declared.filter(({ moves, history }) => (moves ?? history) !== undefined);
    const counts = async (contactId: string) =>
      Object.fromEntries(
        await Promise.all(
          moving.map(async ({ table, columns: [column = ''] }) => {
            const rows = await account.query<{ n: number }>(
              `select count(*)::int as n from ${table} where account_id = $1 and ${column} = $2`,
              [contactId],
            );
            return [table, rows[0]?.n ?? 0] as const;
          }),
        ),
      );
    const before = await counts(otherId);
    expect(Object.values(before)).not.toContain(0);
    await account.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId, { email: 'other' }));
    expect(Object.values(await counts(otherId)).filter((n) => n > 0)).toEqual([]);
    const after = await counts(keptId);
    // The merge is an event, and asking the kept address for the other's list is a decision of its own.
    expect({ ...after, contact_event: 0, consent_event: 0 }).toEqual({
      ...before,
      contact_event: 0,
      consent_event: 0,
    });
    expect(after['contact_event']).toBe((before['contact_event'] ?? 0) + 1);
    expect(after['consent_event']).toBeGreaterThanOrEqual(before['consent_event'] ?? 0);
  });
});
