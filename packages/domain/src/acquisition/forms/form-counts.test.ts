import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { migrate } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

/** An account with two forms. */
async function open(): Promise<{ account: TestAccount; forms: string[] }> {
  const account = await TestAccount.create(test.domain);
  const forms = await account.inScope(async (scope) => [
    (await scope.forms.create('First')).id,
    (await scope.forms.create('Second')).id,
  ]);
  return { account, forms };
}

const submitSql = `
  insert into submission (account_id, id, published_id, version, form_id, key, answers, answer)
  select $1, gen_random_uuid(), coalesce($2::uuid, gen_random_uuid()), 1, $2::uuid, gen_random_uuid()::text, '{}', '{}'
  from generate_series(1, $3::int)`;
const submit = (account: TestAccount, formId: string | null, count = 1) =>
  account.query(submitSql, [formId, count]);

const remove = (account: TestAccount, formId: string | undefined, share = 2) =>
  account.query(
    `delete from submission where account_id = $1 and form_id = $2 and get_byte(uuid_send(id), 15) % $3 = 0`,
    [formId, share],
  );

/** What the list shows. */
async function kept(account: TestAccount): Promise<Record<string, number>> {
  const lines = await account.inScope(({ forms }) => forms.list());
  return Object.fromEntries(lines.map(({ name, submissions }) => [name, submissions]));
}

async function recount(account: TestAccount): Promise<Record<string, number>> {
  const rows = await account.query<{ name: string; submissions: number }>(`
    select f.name, count(s.id)::int as submissions
    from form f
    left join submission s on s.account_id = f.account_id and s.form_id = f.id
    where f.account_id = $1
    group by f.id, f.name`);
  return Object.fromEntries(rows.map(({ name, submissions }) => [name, submissions]));
}

const brokenCounts = async () =>
  (await checkInvariants(test.domain)).find(({ name }) => name.startsWith('the kept count of every form'))
    ?.broken;

const rowsOf = async (account: TestAccount) =>
  (await account.query('select from form_count where account_id = $1')).length;

describe('the counts of forms', () => {
  it('equal a recount after any sequence of changes', { timeout: 120_000 }, async () => {
    const step = fc.tuple(
      fc.constantFrom('submit', 'remove', 'other'),
      fc.nat(1),
      fc.integer({ min: 1, max: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const { account, forms } = await open();
        for (const [act, form, count] of steps) {
          if (act === 'submit') await submit(account, forms[form] ?? null, count);
          else if (act === 'remove') await remove(account, forms[form], 1 + (count % 3));
          else await submit(account, null, count);
          expect(await kept(account)).toEqual(await recount(account));
        }
      }),
      { numRuns: 12 },
    );
    expect(await brokenCounts()).toBe(0);
  });

  it('take one row for a statement, and some tens after many', async () => {
    const { account, forms } = await open();
    const [form = ''] = forms;
    await submit(account, form, 500);
    expect(await rowsOf(account)).toBe(1);
    for (let times = 0; times < 400; times += 1) await submit(account, form);
    expect(await rowsOf(account)).toBeLessThan(200);
    expect(await kept(account)).toEqual({ First: 900, Second: 0 });
  });

  it('change in concurrent transactions that never wait for each other', async () => {
    const { account, forms } = await open();
    const [form = ''] = forms;
    await account.inScope(async ({ sql }) => {
      // This transaction folds and holds the rows it replaced.
      for (let times = 0; times < 120; times += 1) await sql(submitSql, [account.accountId, form, 1]);
      await account.inScope(async (other) => {
        await other.sql(`set local lock_timeout = '5s'`);
        for (let times = 0; times < 120; times += 1) await other.sql(submitSql, [account.accountId, form, 1]);
      });
      await expect(
        account.inScope(async (other) => {
          for (let times = 0; times < 120; times += 1)
            await other.sql(submitSql, [account.accountId, form, 1]);
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
    });
    expect(await kept(account)).toEqual({ First: 240, Second: 0 });
    expect(await brokenCounts()).toBe(0);
  });

  it('go with the form', async () => {
    const { account, forms } = await open();
    for (const form of forms) await submit(account, form, 3);
    await account.query('delete from form where account_id = $1 and id = $2', [forms[0]]);
    expect(await kept(account)).toEqual({ Second: 3 });
    expect(await rowsOf(account)).toBe(1);
    expect(await brokenCounts()).toBe(0);
  });

  it('are filled by the migration for submissions that exist already', { timeout: 60_000 }, async () => {
    const { account, forms } = await open();
    const [form = ''] = forms;
    await submit(account, form, 5);
    await asOwner(test.database, async (client) => {
      await client.query(`
        drop trigger count_added on submission;
        drop trigger count_removed on submission;
        drop function count_submissions, fold_form_count;
        drop table form_count;
        delete from schema_migration where name = '0128-form-counts'`);
    });
    await submit(account, form, 7);
    await submit(account, null, 2);
    await migrate(test.database.ownerUrl, { secret: test.database.secret });
    expect(await kept(account)).toEqual({ First: 12, Second: 0 });
    expect(await brokenCounts()).toBe(0);
  });

  it('a wrong count is found by the invariant', async () => {
    const { account, forms } = await open();
    const add = (n: number) =>
      account.query('insert into form_count (account_id, form_id, submissions) values ($1, $2, $3)', [
        forms[0],
        n,
      ]);
    await add(1);
    expect(await brokenCounts()).toBe(1);
    await add(-1);
    expect(await brokenCounts()).toBe(0);
  });
});
