import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDomain } from '../../../domain.ts';
import { migrate, newId, newClient } from '../../../kernel/index.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../../../testing/index.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeAccount(test.domain));
});
afterAll(() => test.stop());

async function asOwner<Row extends object>(text: string, params: unknown[] = []): Promise<Row[]> {
  const client = newClient({ connectionString: test.database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, params)).rows;
  } finally {
    await client.end();
  }
}

it('imports a file that another process finds in another folder', async () => {
  const bench = new ImportBench(test.domain, accountId);
  const listId = await bench.list('Customers');
  const id = await bench.upload('Full name,Email\nAda,ada@example.com\n');
  const elsewhere = join(await mkdtemp(join(tmpdir(), 'talkdrum-elsewhere-')), 'files');
  await rename(test.domain.config.dataDir, elsewhere);
  const other = await createDomain({ ...test.domain.config, dataDir: elsewhere });
  try {
    const there = new ImportBench(other, accountId);
    await there.start(id, listId);
    await there.work();
    expect(await there.state(id)).toMatchObject({ status: 'done', created: 1, error: null });
  } finally {
    await other.close();
    await rename(elsewhere, test.domain.config.dataDir);
  }
});

it('keeps no file outside DATA_DIR', async () => {
  const facts = {
    format: 'csv' as const,
    options: { encoding: null, delimiter: null, sheets: [], sheet: null },
    header: [],
    preview: [],
  };
  const create = test.domain.openScope({ accountId, userId: null }, (scope) =>
    scope.imports.create(newId(), 'a.csv', '/etc/passwd', facts),
  );
  await expect(create).rejects.toThrow('is not in DATA_DIR');
});

it('shortens the absolute paths of earlier versions', async () => {
  const id = newId();
  const insert = `
    insert into import_job (account_id, id, file_name, file_path, format, status)
    values ($1, $2, 'a.csv', $3, 'csv', 'uploaded')`;
  await asOwner(insert, [accountId, id, `/srv/imports/talkdrum/files/imports/${accountId}/${id}.csv`]);
  await asOwner(`delete from schema_migration where name = '0034-relative-import-files'`);
  await migrate(test.database.ownerUrl, { secret: test.database.secret });
  const rows = await asOwner<{ filePath: string }>('select file_path from import_job where id = $1', [id]);
  expect(rows).toEqual([{ filePath: `imports/${accountId}/${id}.csv` }]);
});
