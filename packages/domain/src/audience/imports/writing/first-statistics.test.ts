import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginUrls, newClient, newId, type Sql } from '../../../kernel/index.ts';
import { PipelinedTransactions } from '../../../kernel/database/pipelined.ts';
import { startTestDomain, type TestDomain } from '../../../testing/index.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';
import type { MessageToWrite } from '../../../messages/request/message-draft.ts';
import { rowParams } from '../../../messages/submission/row-params.ts';
import { insertMessages } from '../../../messages/submission/write-messages.sql.ts';

const senderId = newId();
let test: TestDomain;
let account: ImportBench;
let intake: PipelinedTransactions;

beforeAll(async () => {
  test = await startTestDomain();
  account = await ImportBench.create(test.domain);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'transactional', 1)`,
    [senderId],
  );
  const { appDatabaseUrl } = loginUrls(test.database.ownerUrl, test.database.secret);
  intake = new PipelinedTransactions(appDatabaseUrl, 1, 'test');
});
afterAll(async () => {
  await intake.close();
  await test.stop();
});

const { select, params } = rowParams([{}] as MessageToWrite[], 8, [
  ['id', 'uuid', () => newId()],
  ...(
    [
      ['channel', 'text', 'sms'],
      ['sender_id', 'uuid', senderId],
      ['sender', 'text', 'Kola'],
      ['sender_name', 'text', ''],
      ['recipient', 'text', '+2348039999999'],
      ['recipient_name', 'text', null],
      ['subject', 'text', ''],
      ['reference', 'text', ''],
      ['scheduled_at', 'timestamptz', null],
      ['segments', 'smallint', 1],
      ['encoding', 'text', ''],
      ['price_mills', 'int', 0],
      ['skipped', 'text', 'suppressed'],
      ['held', 'text', null],
      ['template_id', 'uuid', null],
      ['template_revision', 'int', null],
      ['data', 'text', null],
      ['html', 'text', null],
      ['body', 'text', 'Hello'],
      ['reply_to', 'text', null],
      ['headers', 'text', null],
      ['attachments', 'text', null],
      ['raw_id', 'uuid', null],
      ['request_hash', 'bytea', null],
      ['shown_parts', 'int', null],
      ['is_tracked', 'bool', false],
    ] as const
  ).map(([name, type, value]) => [name, type, () => value] as const),
]);
const insert = insertMessages(select, true);
const given = () => [
  account.accountId,
  newId(),
  'smpp',
  null,
  new Date(),
  'ngn',
  0,
  [newId()],
  ...params.slice(1),
];

async function asOwner(text: string): Promise<void> {
  const owner = newClient({ connectionString: test.database.ownerUrl });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}

/** How many contacts the prepared statement reads. */
async function contactsRead(sql: Sql): Promise<number> {
  await sql(insert, given());
  const { rows } = await sql<{ read: number }>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables where relname = 'contact'`,
  );
  return rows[0]?.read ?? 0;
}

it('a statement that was planned before there were contacts doesn’t read all of them after the first import', async () => {
  // As a nightly vacuum leaves the table of a young installation.
  await asOwner('vacuum analyze contact');
  for (let n = 0; n < 7; n += 1) await intake.run(account.accountId, contactsRead);
  const rows = Array.from(
    { length: 3_000 },
    (_, n) => `Person ${n},p${n}@example.com,0803${String(n).padStart(7, '0')}`,
  );
  await account.import(`Name,Email,Telephone\n${rows.join('\n')}\n`, await account.list());
  expect(await account.count('contact')).toBe(3_000);
  expect(await intake.run(account.accountId, contactsRead)).toBeLessThan(10);
});
