import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

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
