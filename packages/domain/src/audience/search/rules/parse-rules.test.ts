import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../kernel/index.ts';
import { compileRules } from './compile/compile-rules.ts';
import { segmentDefinitionSchema } from './contract.ts';
import { parseRules, referencedSegments } from './parse-rules.ts';
import { segmentIds } from './fixtures/rule-values-fixture.ts';
import { definition } from './fixtures/rules-fixture.ts';

const root = (...items: unknown[]) => ({ v: 1, root: { op: 'and', items } });
const city = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' };

/** The path of the refusal; fails without one or with another error. */
function refusedAt(hostile: unknown): string {
  try {
    parseRules(hostile);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_rules') return String(error.details['path']);
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(hostile)?.slice(0, 200)}`);
}

function nested(depth: number): unknown {
  let group: unknown = { op: 'and', items: [city] };
  for (let level = 1; level < depth; level++) group = { op: 'and', items: [group] };
  return { v: 1, root: group };
}

describe('a definition', () => {
  it('survives storing and reading', () => {
    fc.assert(
      fc.property(definition(), (rules) => {
        expect(parseRules(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
        expect(segmentDefinitionSchema.parse(rules)).toEqual(rules);
      }),
    );
  });

  it('can be four groups deep and have fifty rules', () => {
    expect(parseRules(nested(4))).toBeTruthy();
    expect(parseRules(root(...Array.from({ length: 50 }, () => city)))).toBeTruthy();
  });

  it('lists the segments it uses', () => {
    const [first = '', second = ''] = segmentIds;
    const rules = parseRules(
      root(
        { t: 'segment', segmentId: first, in: true },
        {
          op: 'or',
          items: [
            { t: 'segment', segmentId: second, in: false },
            { t: 'segment', segmentId: first, in: false },
          ],
        },
      ),
    );
    expect(referencedSegments(rules)).toEqual([first, second]);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, ''],
    ['an array', [], ''],
    ['a text', '{}', ''],
    ['another version', { v: 2, root: { op: 'and', items: [] } }, 'v'],
    ['a rule as root', { v: 1, root: city }, 'root'],
    ['five groups deep', nested(5), 'root.items.0.items.0.items.0.items.0'],
    ['a thousand groups deep', nested(1000), 'root.items.0.items.0.items.0.items.0'],
    ['a hundred thousand groups deep', nested(100_000), 'root.items.0.items.0.items.0.items.0'],
    ['fifty-one rules', root(...Array.from({ length: 51 }, () => city)), 'root.items.0'],
    ['ten thousand rules', root(...Array.from({ length: 10_000 }, () => city)), ''],
    [
      'a hundred thousand values',
      root({ ...city, cmp: 'in', value: Array.from({ length: 100_000 }, () => 'x') }),
      '',
    ],
    ['a group without rules', root({ op: 'or', items: [] }), 'root.items.0.items'],
    ['an unknown kind of rule', root(city, { t: 'sql', value: '1=1' }), 'root.items.1.t'],
    ['an unknown operator', root({ ...city, cmp: '$ne' }), 'root.items.0.cmp'],
    ['a $-key', root({ ...city, $where: '1' }), 'root.items.0'],
    ['an object for a text', root({ ...city, value: { $gt: '' } }), 'root.items.0.value'],
    ['an array for a text', root({ ...city, value: ['Lagos'] }), 'root.items.0.value'],
    ['a text for a list of texts', root({ ...city, cmp: 'in', value: 'Lagos' }), 'root.items.0.value'],
    ['a number for a text', root({ ...city, value: 5 }), 'root.items.0.value'],
    ['a text for a number', root({ ...city, type: 'number', value: '5' }), 'root.items.0.value'],
    ['a key of the prototype', root({ ...city, key: '__proto__' }), 'root.items.0.key'],
    ['the other key of the prototype', root({ ...city, key: 'constructor' }), 'root.items.0.key'],
    ['SQL as a key', root({ ...city, key: "city' or 1=1--" }), 'root.items.0.key'],
    ['a NUL', root({ ...city, value: 'a\0b' }), 'root.items.0.value'],
    ['half a surrogate pair', root({ ...city, value: 'a\ud800' }), 'root.items.0.value'],
    ['a NUL in an id', root({ t: 'segment', segmentId: '\0', in: true }), 'root.items.0.segmentId'],
    ['an own __proto__', JSON.parse('{"v":1,"root":{"op":"and","items":[],"__proto__":{"a":1}}}'), 'root'],
    ['an id that is none', root({ t: 'list', listIds: ['1'], in: true }), 'root.items.0.listIds.0'],
    ['no ids', root({ t: 'list', listIds: [], in: true }), 'root.items.0.listIds'],
    [
      'a day that is none',
      root({ t: 'field', field: 'created_at', cmp: 'before', value: '2026-02-30' }),
      'root.items.0.value',
    ],
    [
      'a date far away',
      root({ t: 'field', field: 'created_at', cmp: 'within_last', value: 1e9 }),
      'root.items.0.value',
    ],
    ['half a range', root({ ...city, type: 'number', cmp: 'between', value: [1] }), 'root.items.0.value'],
    [
      'another table’s column',
      root({ t: 'field', field: 'password', cmp: 'eq', value: 'x' }),
      'root.items.0.field',
    ],
    ['a very long text', root({ ...city, value: 'x'.repeat(501) }), 'root.items.0.value'],
    [
      'objects nested in a value',
      root({ ...city, value: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) }),
      'root.items.0.value',
    ],
  ])('is refused with the position of the error: %s', (_, hostile, path) => {
    const place = refusedAt(hostile);
    expect(place.startsWith(path), `${place} starts with ${path}`).toBe(true);
    const contract = segmentDefinitionSchema.safeParse(hostile);
    expect(contract.success).toBe(false);
  });

  it('from any JSON is refused or compiles, and nothing else', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.constantFrom('and', 'field', 'attribute', 'email', 'eq', 'text', 'city', 'segment'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    const key = fc.oneof(
      fc.constantFrom(
        't',
        'op',
        'items',
        'cmp',
        'value',
        'key',
        'type',
        'field',
        'v',
        'root',
        'not',
        '__proto__',
        '$where',
      ),
      fc.string(),
    );
    const json = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        scalar,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(key, tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(json, fc.boolean(), (value, isWrapped) => {
        try {
          const rules = parseRules(isWrapped ? root(value) : value);
          compileRules(rules, {
            accountId: segmentIds[0] ?? '',
            now: new Date(),
            timezone: 'Africa/Lagos',
            resolveSegment: () => null,
          });
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_rules' });
        }
      }),
      { numRuns: 2000 },
    );
  });
});
