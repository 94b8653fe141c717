import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { exportContacts } from './export-contacts.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

async function exported(bench: ImportBench): Promise<string> {
  let text = '';
  for await (const part of exportContacts(test.domain, { accountId: bench.accountId, userId: null }, {}))
    text += part;
  return text;
}

it('exports contacts to a file that another account imports as the same people', async () => {
  const mine = await ImportBench.create(test.domain);
  const theirs = await ImportBench.create(test.domain, 'Other');
  const file = [
    'Name,Email,Telephone,City,Amount,Date,VIP,Time zone',
    '"Eze, ""Ada""",ada@example.com,08031234567,"=HYPERLINK(""x"")",1500.5,2026-01-31,yes,Europe/London',
    '\'-Bola,bola@example.com,,"two\nlines",,,no,',
    "Kwame,,+233241234567,'=quoted,-7,,,\n",
  ].join('\n');
  await mine.import(file, await mine.list('Customers'));
  const csv = await exported(mine);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFName,Email,Telephone,Email status,SMS status,Lists,Created at,Time zone,amount,city,date,vip',
  );
  expect(await theirs.state(await theirs.import(csv, await theirs.list('Copied')))).toMatchObject({
    status: 'done',
    created: 3,
    failed: 0,
  });
  const people =
    'select full_name, email, phone, attributes, time_zone from contact order by coalesce(email, phone)';
  expect(await theirs.rows(people)).toEqual(await mine.rows(people));
  const names = (text: string): string[] => text.split('\r\n').map((line) => line.split(',')[0] ?? '');
  expect(names(await exported(theirs)).sort()).toEqual(names(csv).sort());
  for (const { name, broken } of await checkInvariants(test.domain))
    expect([name, broken]).toEqual([name, 0]);
});

it("covers all pages, and only the account's own contacts", async () => {
  const bench = await ImportBench.create(test.domain, 'Many');
  const rows = Array.from({ length: 4_500 }, (_, n) => `P${n},p${n}@many.example`);
  await bench.import(`Name,Email\n${rows.join('\n')}\n`, await bench.list('Many'));
  const lines = (await exported(bench)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4_501);
  expect(new Set(lines).size).toBe(4_501);
  expect(lines.slice(1).every((line) => line.includes('@many.example') && line.includes(',Many,'))).toBe(
    true,
  );
});
