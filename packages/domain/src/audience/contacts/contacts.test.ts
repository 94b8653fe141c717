import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { Attributes } from '../contact.entity.ts';

let test: TestDomain;
let account: TestAccount;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  listId = await account.list();
  await account.query(
    `
      insert into contact_attribute (account_id, key, label, type)
      values ($1, 'amount', 'Amount', 'number'), ($1, 'joined', 'Joined', 'date'),
        ($1, 'vip', 'VIP', 'boolean')`,
  );
});
afterAll(() => test.stop());

let people = 0;
const create = (attributes: Attributes) =>
  account.inScope((scope) =>
    scope.contacts.create(
      { fullName: 'Ada', email: `ada${++people}@example.com`, telephone: '', attributes },
      [listId],
    ),
  );

describe('the attributes of a contact', () => {
  it('are stored with their type, however they were typed, so segments find them', async () => {
    const { attributes } = await create({
      amount: '1,250.50',
      joined: '31/01/2026',
      vip: 'yes',
      city: 'Lagos',
      note: ' ',
    });
    expect(attributes).toEqual({ amount: 1250.5, joined: '2026-01-31', vip: true, city: 'Lagos' });
  });

  it.each([
    [{ amount: 'a lot' }, 'Amount: This is not a number.'],
    [
      { joined: '2026-02-30' },
      'Joined: This is not a date; write it as 2026-01-31, or as 31 January if it has no year.',
    ],
    [{ vip: 'perhaps' }, 'VIP: This is not yes or no.'],
  ])("are refused when they don't match their type: %j", async (attributes, message) => {
    await expect(create(attributes)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fieldErrors: { attributes: [message] } },
    });
  });

  it('get the given type if new; known ones keep theirs', async () => {
    const fields = {
      fullName: 'Bola',
      email: 'bola@example.com',
      telephone: '',
      attributes: { born: '5/3/1990', amount: '7', size: '42' },
    };
    const attributeTypes = { born: 'date', amount: 'text', size: 'number', unused: 'date' } as const;
    const { attributes } = await account.inScope((scope) =>
      scope.contacts.create({ ...fields, attributeTypes }, [listId]),
    );
    expect(attributes).toEqual({ born: '1990-03-05', amount: 7, size: 42 });
    const known = await account.inScope((scope) => scope.contacts.attributes());
    expect(known.map(({ key, type }) => `${key} ${type}`)).toEqual([
      'amount number',
      'born date',
      'city text',
      'joined date',
      'size number',
      'vip boolean',
    ]);
    await expect(create({ size: 'large' })).rejects.toThrow(/not a number/);
  });

  it('are named as they were first typed', async () => {
    const add = (attributeLabels: Record<string, string>) => {
      const fields = { fullName: 'Named', email: `named${++people}@example.com`, telephone: '' };
      return account.inScope((scope) =>
        scope.contacts.create(
          { ...fields, attributes: { grosse: 'M', nps_2026: '9', shoe_size: '41' }, attributeLabels },
          [listId],
        ),
      );
    };
    await add({ grosse: '  Größe\u0000 ', nps_2026: 'NPS 2026', shoe_size: 'something else' });
    await add({ grosse: 'GROSSE' });
    const known = await account.inScope((scope) => scope.contacts.attributes());
    const named = ['grosse', 'nps_2026', 'shoe_size'];
    expect(known.filter(({ key }) => named.includes(key)).map(({ label }) => label)).toEqual([
      'Größe',
      'NPS 2026',
      'Shoe size',
    ]);
  });

  it('get one type when two people are added at once', async () => {
    const add = (attributeTypes: { score: 'number' | 'text' }, score: string) => {
      const fields = {
        fullName: 'Twin',
        email: `twin${++people}@example.com`,
        telephone: '',
        attributes: { score },
      };
      return account.inScope((scope) => scope.contacts.create({ ...fields, attributeTypes }, [listId]));
    };
    const made = await Promise.all([add({ score: 'number' }, '7'), add({ score: 'text' }, '8')]);
    expect(new Set(made.map(({ attributes }) => typeof attributes.score)).size).toBe(1);
  });

  it('keep an invalid old value until it is edited', async () => {
    const { id } = await create({ amount: 5 });
    await asOwner(test.database, (client) =>
      client.query(`update contact set attributes = '{"amount": "five"}' where id = $1`, [id]),
    );
    const fields = { fullName: 'Ada Obi', email: `ada${people}@example.com`, telephone: '' };
    const kept = await account.inScope((scope) =>
      scope.contacts.update(id, { ...fields, attributes: { amount: 'five' } }, [listId]),
    );
    expect(kept.attributes).toEqual({ amount: 'five' });
    await expect(
      account.inScope((scope) =>
        scope.contacts.update(id, { ...fields, attributes: { amount: 'six' } }, [listId]),
      ),
    ).rejects.toThrow(/not a number/);
  });
});
