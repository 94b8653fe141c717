import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';

let test: TestDomain;
let bench: ImportBench;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  bench = await ImportBench.create(test.domain);
  listId = await bench.list('Customers');
});

const header = 'Name,Email,Time zone\n';
const zones = () =>
  bench.rows<{ email: string; timeZone: string | null }>(
    'select email, time_zone from contact where deleted_at is null order by email',
  );

it('a column with time zones becomes the contacts’ own, and a name that isn’t one is named with its row', async () => {
  const id = await bench.import(
    `${header}Ada,ada@example.com,africa/lagos\nBola,bola@example.com,Lagos time\nKwame,kwame@example.com,\n` +
      'Yaa,yaa@example.com,America/New York\n',
    listId,
  );
  expect(await bench.state(id)).toMatchObject({ created: 4, failed: 0, droppedCells: 1 });
  expect(await zones()).toEqual([
    { email: 'ada@example.com', timeZone: 'Africa/Lagos' },
    { email: 'bola@example.com', timeZone: null },
    { email: 'kwame@example.com', timeZone: null },
    { email: 'yaa@example.com', timeZone: 'America/New_York' },
  ]);
  expect(
    await bench.rows('select row_number, column_name, value, code, message from import_row_error'),
  ).toEqual([
    {
      rowNumber: 3,
      columnName: 'Time zone',
      value: 'Lagos time',
      code: 'unknown_time_zone',
      message: 'This isn’t the name of a time zone. Use one like Africa/Lagos.',
    },
  ]);
});

it('an update changes the time zone, an empty cell clears it only if chosen, and undoing brings it back', async () => {
  await bench.import(`${header}Ada,ada@example.com,Africa/Lagos\n`, listId);
  const changed = await bench.import(`${header}Ada,ada@example.com,Europe/London\n`, listId);
  expect(await bench.state(changed)).toMatchObject({ updated: 1 });
  expect(await zones()).toMatchObject([{ timeZone: 'Europe/London' }]);
  await bench.inScope((scope) => scope.imports.undo(changed));
  await bench.work();
  expect(await zones()).toMatchObject([{ timeZone: 'Africa/Lagos' }]);
  const kept = await bench.import(`${header}Ada,ada@example.com,\n`, listId);
  expect(await bench.state(kept)).toMatchObject({ updated: 0, skipped: 1 });
  await bench.import(`${header}Ada,ada@example.com,\n`, listId, { emptyCells: 'clear' });
  expect(await zones()).toMatchObject([{ timeZone: null }]);
});

it('a check before the import counts a changed time zone as an update', async () => {
  await bench.import(`${header}Ada,ada@example.com,Africa/Lagos\n`, listId);
  const id = await bench.upload(`${header}Ada,ada@example.com,Europe/London\n`);
  await bench.inScope(async ({ imports }) => {
    const { job } = await imports.get(id);
    await imports.check(id, {
      mapping: job.mapping,
      listId,
      updateRule: 'both',
      emptyCells: 'ignore',
      consent: 'given',
    });
  });
  await bench.work();
  const { job } = await bench.inScope(({ imports }) => imports.get(id));
  expect(job.summary).toMatchObject({ updated: 1, unchanged: 0 });
});
