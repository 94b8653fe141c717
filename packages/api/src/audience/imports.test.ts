import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DueWorkRunner, dueWorkHandlers, inspectFile, newId, silentLogger } from '@talkdrum/domain';
import { makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

let test: TestDomain;
let context: Context;

beforeAll(async () => {
  test = await startTestDomain();
  const { userId, accountId } = await makePerson(test.domain, 'ada@eze.example');
  const signedIn = { sessionId: '', userId, accountId, grants: { isOwner: true, privileges: [] } };
  context = {
    domain: test.domain,
    signedIn,
    ip: '203.0.113.7',
    userAgent: '',
    requestId: 'test',
    setSession: () => undefined,
  };
});
afterAll(() => test.stop());

/** A file on disk and its import, as an upload creates them. */
async function upload(content: string): Promise<string> {
  const accountId = context.signedIn?.accountId ?? '';
  const id = newId();
  const folder = join(test.domain.config.dataDir, 'imports', accountId);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${id}.csv`);
  await writeFile(path, content);
  const facts = await inspectFile(path, { fileName: 'people.csv' });
  await test.domain.openScope({ accountId, userId: null }, (scope) =>
    scope.imports.create(id, 'people.csv', path, facts),
  );
  return id;
}

it('an import is read again with other settings, planned and run', async () => {
  const call = createCallerFactory(appRouter)(context);
  const id = await upload('Name|Email\nAda;x|ada@example.com\nBola;y|bola@example.com\n');
  const asRead = await call.imports.configure({ id, delimiter: ';' });
  expect(asRead.header).toEqual(['Name|Email']);
  const { header, mapping, preview } = await call.imports.configure({ id, delimiter: '|' });
  expect([header, preview[0]]).toEqual([
    ['Name', 'Email'],
    ['Ada;x', 'ada@example.com'],
  ]);

  const list = await call.lists.create({ name: 'Followed', type: 'public', optIn: 'single' });
  await call.imports.start({ id, mapping, listId: list.id });
  await new DueWorkRunner(
    test.domain.pool,
    dueWorkHandlers(test.domain).filter(({ kind }) => kind.startsWith('import.')),
    silentLogger,
  ).runUntilIdle();
  expect(await call.imports.get({ id })).toMatchObject({
    status: 'done',
    created: 2,
    totalRows: 2,
    listName: 'Followed',
  });
  expect((await call.imports.list({})).items.map((job) => job.id)).toEqual([id]);
  await expect(call.imports.pause({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
});
