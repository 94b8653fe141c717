import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestDomain, type TestDomain, untilOneWaits } from '../../../testing/index.ts';
import { ImportBench } from '../../../testing/imports-fixture.ts';

let test: TestDomain;
let bench: ImportBench;

beforeAll(async () => {
  test = await startTestDomain();
});
beforeEach(async () => {
  bench = await ImportBench.create(test.domain);
});
afterAll(() => test.stop());

const contacts = () =>
  bench.rows<{ id: string; fullName: string; email: string | null; phone: string | null }>(
    'select id, full_name, email, phone from contact where deleted_at is null',
  );

it('a file that names the contact that goes updates the one that is kept', async () => {
  const listId = await bench.list('Customers');
  const keptId = await bench.contact({ fullName: 'Ada', telephone: '+2348031230099' });
  const otherId = await bench.contact({ fullName: 'Ada', email: 'ada@example.com' });
  const id = await bench.upload('Name,Email\nAda Obi,ada@example.com\nBola,bola@example.com\n');
  let running: Promise<void> | undefined;
  await bench.inScope(async ({ contactMerges }) => {
    await contactMerges.merge(keptId, otherId);
    await bench.start(id, listId);
    running = bench.work();
    running.catch(() => undefined);
    await untilOneWaits(test.domain);
  });
  await running;
  expect(await bench.state(id)).toMatchObject({ status: 'done', failed: 0, processed: 2 });
  expect((await contacts()).toSorted((a, b) => a.fullName.localeCompare(b.fullName))).toMatchObject([
    { id: keptId, fullName: 'Ada Obi', email: 'ada@example.com', phone: '+2348031230099' },
    { fullName: 'Bola' },
  ]);
});

it('undoing an import leaves both the merged contact and its lists', async () => {
  const listId = await bench.list('Customers');
  const otherId = await bench.contact({ fullName: 'Ada', telephone: '+2348031230098' }, [listId]);
  const id = await bench.import('Name,Email\nAda Obi,ada@example.com\n', listId);
  const [kept] = (await contacts()).filter(({ email }) => email !== null);
  const keptId = kept?.id ?? '';
  await bench.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId));
  await bench.inScope(({ imports }) => imports.undo(id));
  await bench.work();
  expect(await contacts()).toMatchObject([{ id: keptId, email: 'ada@example.com', phone: '+2348031230098' }]);
  expect(await bench.count('list_member where contact_id = $1', [keptId])).toBe(1);
});
