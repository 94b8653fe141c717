import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../kernel/index.ts';
import { housekeepingJobs } from '../housekeeping/index.ts';
import { retentionRules } from '../collected/retention.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let world: TestDomain;
let strict: TestAccount;
let usual: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  strict = await TestAccount.createOwned(world.domain, 'strict@kola.ng');
  usual = await TestAccount.createOwned(world.domain, 'usual@kola.ng');
  for (const { accountId } of [strict, usual]) await plant(accountId);
});
afterAll(() => world.stop());

/** Rows from 40 and 200 days ago, in every table with its own time. */
async function plant(accountId: string): Promise<void> {
  await world.domain.bulk(accountId, async (client) => {
    for (const days of [40, 200, 400]) {
      const importId = newId();
      await client.query(
        `
          insert into import_job (account_id, id, file_name, file_path, format, status, preview, finished_at)
          values ($1, $2, 'a.csv', '/nowhere', 'csv', 'done', '[["a"]]', now() - make_interval(days => $3))`,
        [accountId, importId, days],
      );
      await client.query(
        `
          insert into import_row_error (
            account_id, import_id, row_number, position, column_name, value, code, message
          )
          values ($1, $2, 1, 0, 'Email', 'x', 'bad', 'Bad')`,
        [accountId, importId],
      );
      await client.query(
        `
          insert into audit_event (account_id, id, at, action, actor_kind)
          values ($1, $2, now() - make_interval(days => $3), 'lists.create', 'system')`,
        [accountId, newId(), days],
      );
    }
  });
}

async function counts(accountId: string): Promise<Record<string, number>> {
  return asOwner(world.database, async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `
        select (select count(*)::int from import_row_error where account_id = $1) errors,
          (select count(*)::int from import_job where account_id = $1 and preview <> '[]') previews,
          (select count(*)::int from audit_event where account_id = $1 and action = 'lists.create') audit`,
      [accountId],
    );
    return rows[0] ?? {};
  });
}

test("data past an account's retention is deleted at night, and no other account's", async () => {
  await strict.inScope(({ retention }) =>
    retention.set({ messageMonths: 24, importFileDays: 1, auditDays: 90 }),
  );
  for (const job of housekeepingJobs(retentionRules, [])) await job.run(world.domain, {});
  expect(await counts(strict.accountId)).toEqual({ errors: 0, previews: 0, audit: 1 });
  // An account that never opened the page has what the page shows: files and what was refused of them for a
  // week.
  expect(await counts(usual.accountId)).toEqual({ errors: 0, previews: 0, audit: 2 });
});

test('the audit log can be kept forever, and never less than 90 days', async () => {
  const set = (auditDays: number | null) =>
    usual.inScope(({ retention }) => retention.set({ messageMonths: 24, importFileDays: 7, auditDays }));
  await expect(set(89)).rejects.toMatchObject({ code: '23514' });
  await set(null);
  await plant(usual.accountId);
  for (const job of housekeepingJobs(retentionRules, [])) await job.run(world.domain, {});
  expect((await counts(usual.accountId))['audit']).toBe(5);
});
