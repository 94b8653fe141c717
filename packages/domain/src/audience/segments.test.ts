import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import type { SuggestedSubject } from './search/index.ts';

let test: TestDomain;
let account: TestAccount;
let listId: string;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  listId = await account.list();
  for (const [fullName, email, city] of [
    ['Ada Obi', 'ada@example.com', 'Lagos'],
    ['Bola Ade', 'bola@example.com', 'Ibadan'],
    ['Chi Eze', 'chi@example.com', 'Lagos'],
  ] as const)
    await account.contact({ fullName, email, attributes: { city } }, [listId]);
});
afterAll(() => test.stop());

const inLagos = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' };
const all = (...items: unknown[]) => ({ v: 1, root: { op: 'and', items } });

describe('text in the rules of a segment', () => {
  const count = async (...rules: unknown[]) =>
    (await account.inScope((scope) => scope.segments.preview(all(...rules)))).count;

  it('is compared without case and accents, unless the rule requires them', async () => {
    const city = { t: 'attribute', key: 'city', type: 'text' };
    expect(await count({ ...city, cmp: 'eq', value: 'LÁGOS' })).toBe(2);
    expect(await count({ ...city, cmp: 'in', value: ['ibadan', 'lagos'] })).toBe(3);
    expect(await count({ ...city, cmp: 'ne', value: 'lagos' })).toBe(1);
    expect(await count({ ...city, cmp: 'eq', value: 'LÁGOS', exact: true })).toBe(0);
    expect(await count({ ...city, cmp: 'starts', value: 'lag', exact: true })).toBe(0);
    expect(await count({ ...city, cmp: 'starts', value: 'Lag', exact: true })).toBe(2);
    expect(await count({ t: 'field', field: 'full_name', cmp: 'eq', value: 'ádà obi' })).toBe(1);
    expect(await count({ t: 'field', field: 'full_name', cmp: 'eq', value: 'ada obi', exact: true })).toBe(0);
  });
});

describe('lists and segments', () => {
  it('are found by a part of their name without accents', async () => {
    await account.inScope((scope) =>
      scope.lists.create({ name: 'Olùfẹ́ 100%', type: 'public', optIn: 'single' }),
    );
    await account.inScope((scope) => scope.segments.create('Àwọn tuntun', 'contact'));
    const lists = async (search: string) =>
      (await account.inScope((scope) => scope.lists.list(search))).map(({ list }) => list.name);
    expect(await Promise.all(['olufe', 'FẸ 1', '100%', '1_0'].map(lists))).toEqual([
      ['Olùfẹ́ 100%'],
      ['Olùfẹ́ 100%'],
      ['Olùfẹ́ 100%'],
      [],
    ]);
    expect((await account.inScope((scope) => scope.segments.list('awon'))).map(({ name }) => name)).toEqual([
      'Àwọn tuntun',
    ]);
  });
});

describe('a segment', () => {
  it('matches everyone until it has rules, and is counted when it is saved', async () => {
    const segment = await account.inScope((scope) => scope.segments.create('People in Lagos', 'contact'));
    expect(await account.inScope((scope) => scope.segments.preview(segment.definition))).toMatchObject({
      count: 3,
    });
    const saved = await account.inScope((scope) =>
      scope.segments.update(segment.id, 'People in Lagos', all(inLagos), 1),
    );
    expect(saved).toMatchObject({ count: 2, revision: 2 });
    const { sample } = await account.inScope((scope) => scope.segments.preview(all(inLagos)));
    expect(new Set(sample.map((contact) => contact.email))).toEqual(
      new Set(['ada@example.com', 'chi@example.com']),
    );
  });

  it('is saved only from the revision its author saw, and never contains itself', async () => {
    const { id } = await account.inScope((scope) => scope.segments.create('Mine', 'contact'));
    await expect(
      account.inScope((scope) =>
        scope.segments.update(id, 'Mine', all({ t: 'segment', segmentId: id, in: true }), 1),
      ),
    ).rejects.toMatchObject({
      code: 'invalid_rules',
    });
    await account.inScope((scope) => scope.segments.update(id, 'Mine', all(inLagos), 1));
    await expect(
      account.inScope((scope) => scope.segments.update(id, 'Mine', all(), 1)),
    ).rejects.toMatchObject({
      code: 'stale_revision',
    });
  });

  it("can't contain itself through others either, so all of them stay usable", async () => {
    const inner = await account.inScope((scope) => scope.segments.create('A', 'contact'));
    const middle = await account.inScope((scope) => scope.segments.create('B', 'contact'));
    const outer = await account.inScope((scope) => scope.segments.create('C', 'contact'));
    const contain = (who: { id: string }, whom: { id: string }) =>
      account.inScope((scope) =>
        scope.segments.update(who.id, `${who.id} `, all({ t: 'segment', segmentId: whom.id, in: true }), 1),
      );
    await contain(middle, inner);
    await contain(outer, middle);
    await expect(contain(inner, outer)).rejects.toMatchObject({
      code: 'invalid_rules',
      details: { fieldErrors: { definition: [expect.any(String)] } },
    });
    const { definition } = await account.inScope((scope) => scope.segments.get(outer.id));
    expect(await account.inScope((scope) => scope.segments.preview(definition))).toMatchObject({ count: 3 });
  });

  it("refuses another account's list like one that doesn't exist", async () => {
    const other = await TestAccount.create(test.domain, 'Other');
    const { id } = await other.inScope((scope) => scope.segments.create('Theirs', 'contact'));
    const update = other.inScope((scope) =>
      scope.segments.update(id, 'Theirs', all({ t: 'list', listIds: [listId], in: true }), 1),
    );
    await expect(update).rejects.toMatchObject({
      code: 'not_found',
      details: { fieldErrors: { definition: [expect.any(String)] } },
    });
  });

  it("can't be deleted while another one uses it", async () => {
    const inner = await account.inScope((scope) => scope.segments.create('Inner', 'contact'));
    const outer = await account.inScope((scope) => scope.segments.create('Outer', 'contact'));
    await account.inScope((scope) =>
      scope.segments.update(outer.id, 'Outer', all({ t: 'segment', segmentId: inner.id, in: true }), 1),
    );
    await expect(account.inScope((scope) => scope.segments.archive(inner.id))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await account.inScope((scope) => scope.segments.archive(outer.id));
    await account.inScope((scope) => scope.segments.archive(inner.id));
    await account.inScope((scope) => scope.segments.restore(inner.id));
    expect((await account.inScope((scope) => scope.segments.get(inner.id))).name).toBe('Inner');
  });
});

describe('nobody', () => {
  const city = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq' };
  const ada = { t: 'field', field: 'full_name', cmp: 'contains', value: 'Ada' };
  const nobody = async (...rules: unknown[]) =>
    (await account.inScope((scope) => scope.segments.preview(all(...rules)))).nobody;

  it('matches because of a typing error, and the value that was probably meant is named', async () => {
    expect(await nobody(ada, { ...city, value: 'Lagso' })).toEqual({
      reasons: [{ why: 'alone', path: [1], meant: 'Lagos' }],
      alone: [1, 0],
    });
  });

  it('matches rules that each match someone: each is named with how many match without it', async () => {
    expect(await nobody(ada, { ...city, value: 'Ibadan' })).toEqual({
      reasons: [
        { why: 'together', path: [0], withoutIt: 1 },
        { why: 'together', path: [1], withoutIt: 1 },
      ],
      alone: [1, 1],
    });
  });

  it('matches a rule inside a group, or a group that excludes everyone', async () => {
    const nested = { op: 'or', items: [{ ...city, value: 'Nairobi' }] };
    expect((await nobody(inLagos, nested))?.reasons).toEqual([{ why: 'alone', path: [1, 0], meant: null }]);
    const excluded = { op: 'and', not: true, items: [{ t: 'field', field: 'email', cmp: 'exists' }] };
    expect((await nobody(inLagos, excluded))?.reasons).toEqual([{ why: 'everyone', path: [1] }]);
  });

  it('is not explained while someone matches, and an account without contacts has no culprit', async () => {
    expect(await nobody(inLagos)).toBeNull();
    const empty = await TestAccount.create(test.domain, 'Empty');
    const preview = await empty.inScope((scope) => scope.segments.preview(all(inLagos)));
    expect(preview.nobody).toEqual({ reasons: [], alone: [] });
  });
});

describe('the values suggested for a rule', () => {
  const suggest = (subject: SuggestedSubject, search = '') =>
    account.inScope((scope) => scope.segments.suggestions(subject, search));

  it('are those that contacts have, most frequent first, found without case and accents', async () => {
    const city = { about: 'attribute', key: 'city' } as const;
    expect(await suggest(city)).toEqual({
      values: [
        { value: 'Lagos', count: 2, name: null },
        { value: 'Ibadan', count: 1, name: null },
      ],
      ofLatest: null,
    });
    expect((await suggest(city, 'IBÀ')).values.map(({ value }) => value)).toEqual(['Ibadan']);
    expect((await suggest({ about: 'email_domain' })).values).toEqual([
      { value: '@example.com', count: 3, name: null },
    ]);
    expect((await suggest({ about: 'full_name' }, '%')).values).toEqual([]);
  });

  it('name the countries of telephone numbers', async () => {
    const phones = await TestAccount.create(test.domain, 'Phones');
    for (const telephone of ['+2348031234567', '+2348031234568', '+254712345678'])
      await phones.contact({ email: `p${telephone.slice(1)}@example.com`, telephone }, []);
    const found = await phones.inScope((scope) => scope.segments.suggestions({ about: 'phone_country' }, ''));
    expect(found.values).toEqual([
      { value: '+234', count: 2, name: 'Nigeria' },
      { value: '+254', count: 1, name: 'Kenya' },
    ]);
  });

  it('come from the latest 10,000 contacts, and say so', async () => {
    const large = await TestAccount.create(test.domain, 'Large');
    await large.inScope(({ sql }) =>
      sql(
        `insert into contact (account_id, id, full_name, email, attributes, source, created_at)
         select $1, gen_random_uuid(), 'Many ' || n, 'many' || n || '@large.example',
           jsonb_build_object('city', case when n <= 5 then 'Old Town' else 'Kano' end), 'manual',
           now() - make_interval(secs => 20000 - n)
         from generate_series(1, 10005) n`,
        [large.accountId],
      ),
    );
    const found = await large.inScope((scope) =>
      scope.segments.suggestions({ about: 'attribute', key: 'city' }, ''),
    );
    expect(found).toEqual({ values: [{ value: 'Kano', count: 10_000, name: null }], ofLatest: 10_000 });
  });
});
