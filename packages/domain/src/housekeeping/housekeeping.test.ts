import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../testing/index.ts';
import { retentionRules } from '../collected/retention.ts';
import { purgeImportFiles } from './import-files.ts';
import { housekeepingJobs } from './index.ts';

let world: TestDomain;
let accountId: string;

beforeAll(async () => {
  world = await startTestDomain();
  ({ accountId } = await makeAccount(world.domain));
});
afterAll(() => world.stop());

async function runAll(): Promise<void> {
  for (const job of housekeepingJobs(retentionRules, [])) await job.run(world.domain, {});
}

async function query<Row extends object>(sql: string, params: unknown[] = []): Promise<Row[]> {
  return world.domain.bulk(accountId, async (client) => (await client.query<Row>(sql, params)).rows);
}

test('contacts are permanently deleted one day after their deletion, and not before', async () => {
  const [gone, undoable, live] = [newId(), newId(), newId()];
  await query(
    `
      insert into contact (account_id, id, email, deleted_at)
      values ($1, $2, 'a@example.com', now() - interval '25 hours'),
        ($1, $3, 'b@example.com', now() - interval '23 hours'), ($1, $4, 'c@example.com', null)`,
    [accountId, gone, undoable, live],
  );
  await runAll();
  expect((await query<{ id: string }>('select id from contact order by email')).map(({ id }) => id)).toEqual([
    undoable,
    live,
  ]);
});

test('outbox events are kept for a week after delivery, and forever if undelivered', async () => {
  const ageOf = (days: number) => newId(Date.now() - days * 86_400_000);
  const [old, fresh, untold] = [ageOf(9), ageOf(9), ageOf(30)];
  await query(
    `
      insert into outbox_event (account_id, id, kind, payload, created_at, dispatched_at)
      values ($1, $2, 'x', '{}', now() - interval '9 days', now() - interval '8 days'),
        ($1, $3, 'x', '{}', now() - interval '9 days', now() - interval '6 days'),
        ($1, $4, 'x', '{}', now() - interval '30 days', null)`,
    [accountId, old, fresh, untold],
  );
  await runAll();
  expect((await query<{ id: string }>('select id from outbox_event')).map(({ id }) => id).toSorted()).toEqual(
    [fresh, untold].toSorted(),
  );
});

test('a dead event is cleared after a week', async () => {
  const [old, fresh] = [newId(), newId()];
  await query(
    `
      insert into outbox_event (account_id, id, kind, payload, created_at)
      values ($1, $2, 'x', '{"to":"a"}', now() - interval '8 days'),
        ($1, $3, 'x', '{"to":"b"}', now() - interval '6 days')`,
    [accountId, old, fresh],
  );
  await query(
    `
      insert into due_work (kind, account_id, subject_id, due_at, is_dead)
      select 'outbox', $1, id, now(), true
      from unnest($2::uuid[]) e (id)`,
    [accountId, [old, fresh]],
  );
  await runAll();
  expect(
    await query('select id, payload from outbox_event where id = any($1::uuid[]) order by created_at', [
      [old, fresh],
    ]),
  ).toEqual([
    { id: old, payload: {} },
    { id: fresh, payload: { to: 'b' } },
  ]);
});

test('contents are deleted after 60 days, unless their message still waits', async () => {
  const [sent, held] = [newId(), newId()];
  const old = `now() - interval '61 days'`;
  const stored = await query<{ id: string }>(
    `
      insert into message_blob (account_id, id, content, created_at)
      select $1, uuidv7(interval '-61 days'), '', ${old}
      from generate_series(1, 3)
      returning id`,
    [accountId],
  );
  const files = stored.map(({ id }) => id);
  await query(
    `
      insert into message (
        account_id, id, channel, source, sender_id, sender, recipient, created_at, html, raw_id, attachments
      )
      values ($1, $2, 'email', 'api', uuidv7(), 'a', 'b', ${old}, 'Sent', $4, null),
        ($1, $3, 'email', 'api', uuidv7(), 'a', 'b', ${old}, 'Held', $5, jsonb_build_array($6::text))`,
    [accountId, sent, held, ...files],
  );
  await query(
    `
      insert into delivery (account_id, id, batch_id, channel, address, name, state, send_after, price_mills, segments)
      values ($1, $2, $2, 'email', 'b', null, 'sent', null, 0, 1),
        ($1, $3, $3, 'email', 'b', null, 'queued', 'infinity', 0, 1)`,
    [accountId, sent, held],
  );
  await runAll();
  expect(
    await query('select id, html from message where id = any($1::uuid[]) order by has_content', [
      [sent, held],
    ]),
  ).toEqual([
    { id: sent, html: null },
    { id: held, html: 'Held' },
  ]);
  expect((await query<{ id: string }>('select id from message_blob')).map(({ id }) => id).toSorted()).toEqual(
    files.slice(1).toSorted(),
  );
  await query(`update delivery set state = 'cancelled' where id = $1`, [held]);
  await runAll();
  expect(await query('select id from message_blob')).toEqual([]);
});

test('a content whose id is from a clock that was late is kept for 60 days, too', async () => {
  await query(
    `insert into message_blob (account_id, id, content) values ($1, uuidv7(interval '-61 days'), '')`,
    [accountId],
  );
  await runAll();
  expect(await query('select length(content) as bytes from message_blob')).toEqual([{ bytes: 0 }]);
});

test('expired captcha answers and rate windows are removed', async () => {
  await world.domain.pool.query(
    `
      insert into used_challenge
      values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')`,
  );
  await world.domain.pool.query(
    `
      insert into rate_limit
      values ('old', 1, now() - interval '2 hours'), ('new', 1, now() + interval '1 minute')`,
  );
  await runAll();
  expect((await world.domain.pool.query('select id from used_challenge')).rows).toEqual([{ id: 'new' }]);
  expect((await world.domain.pool.query('select key from rate_limit')).rows).toEqual([{ key: 'new' }]);
});

test("uploaded files are deleted after a week or their account's choice, unless an import still reads them", async () => {
  const folder = join(world.domain.config.dataDir, 'imports', accountId);
  await mkdir(folder, { recursive: true });
  const weekOld = new Date(Date.now() - 8 * 86_400_000);
  for (const name of ['old.csv', 'busy.csv', 'new.csv']) await writeFile(join(folder, name), 'email\n');
  for (const name of ['old.csv', 'busy.csv']) await utimes(join(folder, name), weekOld, weekOld);
  const patient = await makeAccount(world.domain);
  await world.domain.openScope({ ...patient, userId: null }, ({ retention }) =>
    retention.set({ messageMonths: 24, importFileDays: 30, auditDays: null }),
  );
  const others = [patient.accountId, newId()].map((id) => join(world.domain.config.dataDir, 'imports', id));
  for (const other of others) {
    await mkdir(other);
    await writeFile(join(other, 'old.csv'), 'email\n');
    await utimes(join(other, 'old.csv'), weekOld, weekOld);
  }
  await query(
    `
      insert into import_job (account_id, id, file_name, file_path, format, status)
      values ($1, $2, 'busy.csv', $3, 'csv', 'paused')`,
    [accountId, newId(), join(folder, 'busy.csv')],
  );
  const visits = vi.spyOn(world.domain, 'bulk');
  expect(await purgeImportFiles(world.domain)).toBe(2);
  expect(visits.mock.calls.map(([id]) => id)).toEqual([accountId]);
  vi.restoreAllMocks();
  expect((await readdir(folder)).toSorted()).toEqual(['busy.csv', 'new.csv']);
  // One account keeps files for 30 days; the other folder's account no longer exists.
  expect(await Promise.all(others.map((other) => readdir(other)))).toEqual([['old.csv'], []]);
});
