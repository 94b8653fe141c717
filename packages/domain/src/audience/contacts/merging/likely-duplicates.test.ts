import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const likely = async (id: string) =>
  (await account.inScope(({ contactMerges }) => contactMerges.likely(id))).map(({ id: other, same }) => [
    other,
    same,
  ]);

it('suggests the same number in any spelling, then the same first and last name', async () => {
  const ada = await account.contact({ fullName: 'Adé Obi', telephone: '08031234567' });
  const shared = await account.contact({
    fullName: 'Bola',
    email: 'b@kola.ng',
    telephone: '+234 803 123 4567',
  });
  const named = await account.contact({ fullName: 'ade obi', email: 'ade@kola.ng' });
  await account.contact({ fullName: 'Adé Obinna', email: 'obinna@kola.ng' });
  await (await TestAccount.create(test.domain)).contact({ fullName: 'Adé Obi', telephone: '08031234567' });
  expect(await likely(ada)).toEqual([
    [shared, 'telephone'],
    [named, 'name'],
  ]);
});

it('suggests nobody by a first name alone', async () => {
  const first = await account.contact({ fullName: 'Chidi', email: 'c1@kola.ng' });
  await account.contact({ fullName: 'Chidi', email: 'c2@kola.ng' });
  expect(await likely(first)).toEqual([]);
});
