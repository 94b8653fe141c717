import { newClient } from '../../../../kernel/index.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../../testing/index.ts';
import { findDomains } from '../../insight/mail-domains.ts';
import type { Query } from '../../read-only.ts';
import { compileRules } from './compile-rules.ts';
import type { CompileOptions } from './compile-rules.ts';
import { contactFilterToRules } from '../contact-filter.ts';
import { matchingContacts } from '../match/match-rules.ts';
import { fillWorld, ruleTables } from '../fixtures/rule-tables-fixture.ts';
import { accountId, otherAccountId, segmentIds } from '../fixtures/rule-values-fixture.ts';
import { definition, world } from '../fixtures/rules-fixture.ts';
import type { RuleWorld } from '../match/rule-world.ts';
import type { Rule, RuleNode, SegmentDefinition } from '../schema.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = newClient({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(ruleTables);
  await client.query('set max_parallel_workers_per_gather = 0');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const optionsOf = (at: RuleWorld): CompileOptions => ({
  accountId,
  now: at.now,
  timezone: at.timezone,
  resolveSegment: (id) => at.segments.get(id) ?? null,
});
const emptyWorld: RuleWorld = {
  contacts: [],
  members: [],
  deliveries: [],
  events: [],
  history: [],
  submissions: [],
  memberships: [],
  segments: new Map(),
  now: new Date(),
  timezone: 'Africa/Lagos',
};
const all = (...items: RuleNode[]): SegmentDefinition => ({ v: 1, root: { op: 'and', items } });

async function found(rules: SegmentDefinition, options: CompileOptions): Promise<string[]> {
  const asked = new Set<string>();
  compileRules(rules, { ...options, domainsLike: (pattern) => asked.add(pattern) && null });
  // Every other pattern is looked for in every contact, as if its domains were too many.
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
    (await client.query<Row>(text, [...values])).rows;
  const domains = await findDomains(
    query,
    options.accountId,
    [...asked].filter((_, n) => n % 2 === 0),
  );
  const { sql, params } = compileRules(rules, {
    ...options,
    domainsLike: (pattern) => domains.get(pattern) ?? null,
  });
  const { rows } = await client.query<{ id: string }>(
    `select c.id from contact c where ${sql} order by c.id`,
    params,
  );
  return rows.map(({ id }) => id);
}

describe('compiled rules', () => {
  it('find exactly the same people in PostgreSQL as the oracle, and no one of another account', async () => {
    let hits = 0;
    let contacts = 0;
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(definition(), { minLength: 25, maxLength: 25 }),
        async (at, definitions) => {
          await fillWorld(client, at);
          for (const rules of definitions) {
            const expected = matchingContacts(rules, at).toSorted();
            expect(await found(rules, optionsOf(at)), JSON.stringify(rules)).toEqual(expected);
            hits += expected.length;
            contacts += at.contacts.length;
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(hits / contacts).toBeGreaterThan(0.15);
    expect(hits / contacts).toBeLessThan(0.85);
  });

  it('contain no value in their SQL and name the account in every sub-select', () => {
    fc.assert(
      fc.property(world, definition(), (at, rules) => {
        const { sql: text, params } = compileRules(rules, { ...optionsOf(at), alias: 'person', offset: 7 });
        const sql = text.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');
        expect(sql).not.toMatch(/Ada|Brien|drop|city|amount|2026|0192f0c0/i);
        expect(
          sql.match(
            /from (list_member|delivery|delivery_event|message_\w+|contact_activity|contact_answer|contact_submission|contact_points) /g,
          )?.length ?? 0,
        ).toBe(sql.match(/exists \(select 1/g)?.length ?? 0);
        for (const part of sql.split('exists (select 1').slice(1))
          expect(part).toMatch(/where [med]\.account_id = \$8::uuid and/);
        const used = [...sql.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]));
        expect(params[0]).toBe(accountId);
        expect(new Set(used)).toEqual(new Set(params.map((_, index) => index + 8)));
      }),
    );
  });

  it('run without an error for any accepted text', async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((value) => !value.includes('\0') && value.isWellFormed());
    const cmp = fc.constantFrom('eq' as const, 'ne' as const, 'contains' as const, 'starts' as const);
    await fc.assert(
      fc.asyncProperty(
        text,
        cmp,
        fc.constantFrom('full_name' as const, 'email' as const, 'phone' as const),
        async (value, operator, field) => {
          const rules = all(
            { t: 'field', field, cmp: operator, value },
            { t: 'attribute', key: 'city', type: 'text', cmp: operator, value },
            { t: 'search', text: value },
          );
          await expect(found(rules, optionsOf(emptyWorld))).resolves.toBeInstanceOf(Array);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('match everyone if there are none', async () => {
    await fillWorld(client, {
      ...emptyWorld,
      contacts: [
        {
          id: segmentIds[0] ?? '',
          fullName: '',
          email: 'a@x.ng',
          phone: null,
          emailStatus: 'enabled',
          smsStatus: 'enabled',
          source: 'x',
          timeZone: null,
          attributes: {},
          createdAt: new Date(),
          isDeleted: false,
        },
      ],
    });
    expect(await found(all(), optionsOf(emptyWorld))).toHaveLength(1);
    expect(await found(all(), { ...optionsOf(emptyWorld), accountId: otherAccountId })).toHaveLength(1);
    expect(
      await found({ v: 1, root: { op: 'or', not: true, items: [] } }, optionsOf(emptyWorld)),
    ).toHaveLength(1);
  });

  it.each([
    ['2026-12-20', 14, ['--12-20', '--12-31', '--01-03', '1990-01-01', '1984-12-25']],
    ['2026-02-20', 8, ['--02-28', '1992-02-29']],
    ['2028-02-20', 8, ['--02-28']],
    ['2026-03-01', 30, []],
    [
      '2026-06-01',
      366,
      ['--12-20', '--12-31', '--01-03', '--02-28', '1990-01-01', '1984-12-25', '1992-02-29'],
    ],
  ])('find the days of the year that come after %s within %i days', async (today, value, expected) => {
    const stored = [
      '--12-20',
      '--12-31',
      '--01-03',
      '--02-28',
      '1990-01-01',
      '1984-12-25',
      '1992-02-29',
      '12-25',
      '5',
    ];
    const at: RuleWorld = {
      ...emptyWorld,
      now: new Date(`${today}T09:00:00Z`),
      contacts: stored.map((born, n) => ({
        id: `0192f0c0-0000-7000-8000-00000000000${n}`,
        fullName: '',
        email: `p${n}@x.ng`,
        phone: null,
        emailStatus: 'enabled',
        smsStatus: 'enabled',
        source: 'x',
        timeZone: null,
        attributes: { born },
        createdAt: new Date(),
        isDeleted: false,
      })),
    };
    await fillWorld(client, at);
    const rules = all({ t: 'attribute', key: 'born', type: 'date', cmp: 'anniversary_within_next', value });
    const ids = stored.flatMap((born, n) => (expected.includes(born) ? (at.contacts[n]?.id ?? '') : []));
    expect(await found(rules, optionsOf(at))).toEqual(ids);
    expect(matchingContacts(rules, at).toSorted()).toEqual(ids);
  });

  it('refuse segments that contain each other, are missing, or have too many rules together', () => {
    const [first = '', second = ''] = segmentIds;
    const inside = (segmentId: string): SegmentDefinition => all({ t: 'segment', segmentId, in: true });
    const compile = (segments: Record<string, SegmentDefinition>) => () =>
      compileRules(inside(first), { ...optionsOf(emptyWorld), resolveSegment: (id) => segments[id] ?? null });
    expect(compile({ [first]: inside(second), [second]: inside(first) })).toThrow(
      expect.objectContaining({ code: 'invalid_rules', publicMessage: 'These segments contain each other.' }),
    );
    expect(compile({ [first]: inside(first) })).toThrow(
      expect.objectContaining({ details: { path: 'root.items.0.items.0' } }),
    );
    expect(compile({})).toThrow(
      expect.objectContaining({ publicMessage: 'This segment doesn’t exist or was deleted.' }),
    );
    const twenty: Rule[] = Array.from({ length: 40 }, () => ({ t: 'segment', segmentId: second, in: true }));
    const rules: Rule[] = Array.from({ length: 40 }, () => ({ t: 'search', text: 'x' }));
    expect(compile({ [first]: all(...twenty), [second]: all(...rules) })).toThrow(
      expect.objectContaining({ code: 'invalid_rules' }),
    );
  });

  it("refuse an unknown time zone and an alias that isn't an identifier", () => {
    expect(() => compileRules(all(), { ...optionsOf(emptyWorld), timezone: 'Mars/Phobos' })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    expect(() => compileRules(all(), { ...optionsOf(emptyWorld), alias: 'c; drop' })).toThrow(TypeError);
  });
});

describe('a contact filter', () => {
  it('compiles to the same kind of rules', () => {
    expect(contactFilterToRules({})).toEqual(all());
    const [listId = ''] = segmentIds;
    expect(
      contactFilterToRules({
        search: ' ada ',
        listIds: [listId],
        emailStatus: 'enabled',
        createdFrom: '2026-01-01',
        attributes: [{ t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' }],
      }),
    ).toEqual(
      all(
        { t: 'search', text: ' ada ' },
        { t: 'list', listIds: [listId], in: true },
        { t: 'field', field: 'email_status', cmp: 'eq', value: 'enabled' },
        { t: 'field', field: 'created_at', cmp: 'between', value: ['2026-01-01', '9998-12-31'] },
        { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' },
      ),
    );
  });

  it('runs with all its parts set', async () => {
    const filter = {
      search: '0803',
      listIds: segmentIds,
      listStates: ['unconfirmed' as const],
      smsStatus: 'blocklisted' as const,
      source: 'import',
      createdTo: '2026-12-31',
    };
    expect(await found(contactFilterToRules(filter), optionsOf(emptyWorld))).toEqual([]);
  });
});
