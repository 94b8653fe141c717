import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { asOwner, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { ContactPage, ContactPageInput } from './index.ts';

let test: TestDomain;
let account: TestAccount;
let other: TestAccount;

const words = [
  '%',
  '_',
  '\\',
  "'",
  "';drop table contact;--",
  'a',
  'ka',
  'KOLA',
  '0803',
  '@',
  '😀',
  '..',
  '%kola%',
  '$1',
  ' ',
  'x'.repeat(200),
];

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
  other = await TestAccount.create(test.domain, 'Other');
  await fill(account, 'mine');
  await fill(other, 'theirs');
});
afterAll(() => test.stop());

/** 230 people with several on the same millisecond and the same name, a tenth of them without email. */
async function fill(into: TestAccount, mark: string): Promise<void> {
  await into.query(`
    insert into contact (account_id, id, full_name, email, phone, attributes, created_at)
    select $1, uuidv7(-make_interval(mins => n / 7)),
      (array['Kola Ade', 'Bisi 100%', 'A_b', 'kemi O''Neil', ''])[1 + n % 5],
      case when n % 10 = 0 then null else 'p' || n || '.${mark}@example.com' end,
      '+23480312' || lpad(n::text, 5, '0'),
      jsonb_build_object('mark', '${mark}', 'amount', n % 3, 'vip', n % 2 = 0),
      now() - make_interval(mins => n / 7)
    from generate_series(1, 230) n`);
  await into.query(
    `
      insert into contact_attribute (account_id, key, label, type)
      values ($1, 'amount', 'Amount', 'number'), ($1, 'vip', 'VIP', 'boolean')`,
  );
}

function page(input: Partial<ContactPageInput>, of = account): Promise<ContactPage> {
  return of.inScope((scope) =>
    scope.contactSearch.page({ filter: {}, sort: 'newest', direction: 'after', limit: 20, ...input }),
  );
}

async function walkAll(input: Partial<ContactPageInput>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const next: ContactPage = await page({ ...input, cursor });
    ids.push(...next.items.map((item) => item.id));
    if (next.nextCursor === null) return ids;
    cursor = next.nextCursor;
  }
}

it('people who texted STOP or unsubscribed are listed separately from others on the blocklist, in their own account only', async () => {
  const found = async (filter: ContactPageInput['filter'], of = account) =>
    (await page({ filter }, of)).items.map(({ phone }) => phone);
  const number = (n: number) => `+23480312${String(n).padStart(5, '0')}`;
  await account.inScope(async ({ suppressions }) => {
    await suppressions.add({
      channel: 'sms',
      address: number(7),
      reason: 'unsubscribe',
      detail: 'STOP reply',
    });
    await suppressions.add({ channel: 'sms', address: number(8), reason: 'manual' });
    await suppressions.add({ channel: 'email', address: 'p9.mine@example.com', reason: 'unsubscribe' });
  });
  expect(await found({ smsStatus: 'unsubscribed' })).toEqual([number(7)]);
  expect(new Set(await found({ smsStatus: 'blocklisted' }))).toEqual(new Set([number(7), number(8)]));
  expect(await found({ emailStatus: 'unsubscribed' })).toEqual([number(9)]);
  expect(await found({ smsStatus: 'unsubscribed' }, other)).toEqual([]);
  await account.inScope(async ({ suppressions }) => {
    for (const n of [7, 8]) await suppressions.lift('sms', number(n));
    await suppressions.lift('email', 'p9.mine@example.com');
  });
});

describe('finding contacts', () => {
  it.each(['newest', 'oldest', 'name', 'name_desc', 'email', 'email_desc'] as const)(
    'pages by %s visit every contact once, forwards and backwards the same',
    async (sort) => {
      const ids = await walkAll({ sort });
      expect(ids).toHaveLength(230);
      expect(new Set(ids).size).toBe(230);
      const filtered = await walkAll({ sort, filter: { search: 'p' } });
      expect(new Set(filtered).size).toBe(filtered.length);

      const first = await page({ sort });
      const second = await page({ sort, cursor: first.nextCursor });
      const third = await page({ sort, cursor: second.nextCursor });
      const back = await page({ sort, cursor: third.previousCursor, direction: 'before' });
      expect(back.items.map((item) => item.id)).toEqual(second.items.map((item) => item.id));
      const start = await page({ sort, cursor: back.previousCursor, direction: 'before' });
      expect(start.items.map((item) => item.id)).toEqual(first.items.map((item) => item.id));
      expect([first.previousCursor, start.previousCursor]).toEqual([null, null]);
    },
  );

  it('also sorts from Z to A, ignores case in names, and puts people without an email address last', async () => {
    const names = (await page({ sort: 'name', limit: 230 })).items.map((item) => item.fullName);
    expect([...new Set(names)]).toEqual(['', 'A_b', 'Bisi 100%', "kemi O'Neil", 'Kola Ade']);
    const backwards = (await page({ sort: 'name_desc', limit: 230 })).items.map((item) => item.fullName);
    expect(backwards).toEqual(names.toReversed());
    const emails = (await page({ sort: 'email_desc', limit: 100 })).items.map((item) => item.email);
    expect([emails[0], emails.includes(null)]).toEqual(['p99.mine@example.com', false]);
  });

  it('counts exactly what matches', async () => {
    expect((await page({})).total).toBe(230);
    expect((await page({ filter: { search: 'kola' } })).total).toBe(46);
    expect((await page({ filter: { search: '100%' } })).total).toBe(46);
    expect((await page({ filter: { search: 'nobody here' } })).total).toBe(0);
    expect((await page({ filter: { search: '0803 1200017' } })).total).toBe(1);
    expect((await page({ filter: { search: '312 001' } })).total).toBe(100);
    expect((await page({ filter: { attribute: { key: 'amount', value: '2' } } })).total).toBe(77);
    expect((await page({ filter: { attribute: { key: 'vip', value: 'true' } } })).total).toBe(115);
    expect((await page({ filter: { attribute: { key: 'mark', value: 'mine' }, search: 'p17' } })).total).toBe(
      10,
    );
  });

  it('finds names with or without accents, in any case', async () => {
    const spelled = await TestAccount.create(test.domain, 'Spelled');
    const people = ['Ṣọlá Adé', 'Ṣọ\u0301lá', 'SOLA', 'Kwabena Ɔse', 'Ɗanladi', 'O’Brien', 'Straße', 'Salo'];
    await spelled.inScope(async (scope) => {
      for (const [n, fullName] of people.entries()) {
        await scope.contacts.create(
          { fullName, email: `person${n}@spelled.example`, telephone: '', attributes: {} },
          [],
        );
      }
    });
    const names = async (search: string) =>
      (await page({ filter: { search }, sort: 'name' }, spelled)).items.map((item) => item.fullName);
    expect(await names('sola')).toEqual(expect.arrayContaining(['SOLA', 'Ṣọ\u0301lá', 'Ṣọlá Adé']));
    expect(await names('ṣọlá')).toEqual(await names('sola'));
    expect(await Promise.all(['ose', 'danl', "o'b", 'STRASSE', 'ọlá ad'].map(names))).toEqual([
      ['Kwabena Ɔse'],
      ['Ɗanladi'],
      ['O’Brien'],
      ['Straße'],
      ['Ṣọlá Adé'],
    ]);
  });

  it('finds any part of an address: before the @, after it and around it', async () => {
    const total = async (search: string) => (await page({ filter: { search } })).total;
    expect(
      await Promise.all(
        ['p17.mi', 'example', 'ple.c', '@example.com', 'mine@ex', 'p17.mine@e', 'P17.MINE@EXAMPLE.COM'].map(
          total,
        ),
      ),
    ).toEqual([1, 207, 207, 207, 207, 1, 1]);
    expect(
      await Promise.all(['theirs', 'exampleX', 'e@com', 'p17@', 'mine@example.com.', '@p17'].map(total)),
    ).toEqual([0, 0, 0, 0, 0, 0]);
    const added = await other.inScope((scope) =>
      scope.contacts.create(
        { fullName: 'Zed', email: 'zed@first.example', telephone: '', attributes: {} },
        [],
      ),
    );
    expect((await page({ filter: { search: 'first.ex' } }, other)).total).toBe(1);
    await other.inScope((scope) =>
      scope.contacts.update(
        added.id,
        { fullName: 'Zed', email: 'zed@second.example', telephone: '', attributes: {} },
        [],
      ),
    );
    expect(
      await Promise.all(
        ['first.ex', 'd@sec'].map(async (search) => (await page({ filter: { search } }, other)).total),
      ),
    ).toEqual([0, 1]);
    expect((await page({ filter: { search: 'd@sec' } })).total).toBe(0);
  });

  it('never shows another account, whatever the query', async () => {
    const filters = [
      ...words.map((search) => ({ search })),
      ...words.map((value) => ({ attribute: { key: 'mark', value } })),
      { attribute: { key: 'mark', value: 'theirs' } },
      { listId: newId() },
      { emailStatus: 'enabled' as const },
    ];
    for (const filter of filters) {
      for (const sort of ['newest', 'email'] as const) {
        const found = await page({ filter, sort, limit: 100 });
        for (const item of found.items) expect(item.attributes['mark']).toBe('mine');
      }
    }
    expect((await page({ filter: { attribute: { key: 'mark', value: 'theirs' } } })).total).toBe(0);
  });

  it("refuses another account's segment, list or cursor", async () => {
    const segmentId = newId();
    await asOwner(test.database, (client) =>
      client.query(
        `insert into segment (account_id, id, name, type, definition) values ($1, $2, 'All', 'contact', $3)`,
        [other.accountId, segmentId, JSON.stringify({ v: 1, root: { op: 'and', items: [] } })],
      ),
    );
    await expect(page({ filter: { segmentId } })).rejects.toMatchObject({ code: 'invalid_rules' });
    const theirs = await page({}, other);
    const mine = await page({ cursor: theirs.nextCursor });
    for (const item of mine.items) expect(item.attributes['mark']).toBe('mine');
  });

  it('refuses a forged cursor', async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      'x',
      '',
      forged(['newest', 0, "'; select 1", newId()]),
      forged(['name', 0, 'a\0', newId()]),
      forged(['email', 9, 'a', newId()]),
      forged(['newest', 1, new Date().toISOString(), newId()]),
      forged({}),
    ];
    for (const cursor of cursors.filter((text) => text !== ''))
      await expect(page({ cursor })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('pages through very many matches, dense or clustered, and marks the total as an estimate', async () => {
    const many = await TestAccount.create(test.domain, 'Many');
    await asOwner(test.database, async (client) => {
      await client.query(
        `
          insert into contact (account_id, id, full_name, email, created_at)
          select $1, uuidv7(-make_interval(secs => 40000 - n)),
            case when n <= 12000 then 'Old ' else 'New ' end || n % 7, 'm' || n || '@many.example',
            now() - make_interval(secs => 40000 - n)
          from generate_series(1, 36000) n`,
        [many.accountId],
      );
      await client.query('analyze contact');
    });
    for (const [search, expected] of [
      ['many.example', 36_000],
      ['old', 12_000],
      ['old 3', 1_714],
    ] as const) {
      const ids = new Set<string>();
      let cursor: string | null = null;
      do {
        const next: ContactPage = await page({ filter: { search }, cursor, limit: 1_000 }, many);
        expect(next.isTotalEstimated).toBe(expected > 10_000);
        if (expected <= 10_000) expect(next.total).toBe(expected);
        for (const item of next.items) ids.add(item.id);
        cursor = next.nextCursor;
      } while (cursor !== null);
      expect([search, ids.size]).toEqual([search, expected]);
    }
  });

  it('can only read', async () => {
    await expect(
      test.domain.deps.searchPool.query(
        `
          select set_config('app.account_id', '${account.accountId}', false);
          update contact
          set full_name = full_name`,
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(test.domain.deps.searchPool.query('select * from session')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('reports where contacts come from and what they lack', async () => {
    const insight = await account.inScope((scope) => scope.contactSearch.insight());
    expect(insight).toMatchObject({
      total: 230,
      byCountry: [{ label: 'Nigeria', count: 230 }],
      byEmailDomain: [{ label: 'example.com', count: 207 }],
    });
    expect(insight.missing).toEqual([
      { label: 'Full name', count: 46 },
      { label: 'Email address', count: 23 },
      { label: 'Telephone', count: 0 },
    ]);
    expect(insight.byMonth).toHaveLength(12);
    expect(insight.byMonth.reduce((sum, { count }) => sum + count, 0)).toBe(230);
  });
});
