import fc from 'fast-check';
import {
  listIds,
  publishedIds,
  texts,
  days,
  numbers,
  keys,
  within,
  eventNames,
} from './rule-values-fixture.ts';

const present = fc.constantFrom('exists' as const, 'not_exists' as const);

function maybeExact<Rule extends object>(rule: Rule): fc.Arbitrary<Rule & { exact?: true }> {
  return fc.constantFrom({ ...rule }, { ...rule }, { ...rule, exact: true as const });
}

export function textRule<Base extends object>(base: fc.Arbitrary<Base>, value: fc.Arbitrary<string>) {
  return fc.oneof(
    fc
      .tuple(
        base,
        fc.constantFrom('eq' as const, 'ne' as const, 'contains' as const, 'starts' as const),
        value,
      )
      .map(([rule, cmp, text]) => ({ ...rule, cmp, value: text }))
      .chain(maybeExact),
    fc
      .tuple(base, fc.array(value, { minLength: 1, maxLength: 3 }))
      .map(([rule, list]) => ({ ...rule, cmp: 'in' as const, value: list }))
      .chain(maybeExact),
    fc.tuple(base, present).map(([rule, cmp]) => ({ ...rule, cmp })),
  );
}

export function dateRule<Base extends object>(base: fc.Arbitrary<Base>) {
  return fc.oneof(
    fc
      .tuple(base, fc.constantFrom('eq' as const, 'ne' as const, 'before' as const, 'after' as const), days)
      .map(([rule, cmp, value]) => ({ ...rule, cmp, value })),
    fc
      .tuple(base, days, days)
      .map(([rule, from, to]) => ({ ...rule, cmp: 'between' as const, value: [from, to] })),
    fc.tuple(base, within).map(([rule, value]) => ({ ...rule, cmp: 'within_last' as const, value })),
    fc.tuple(base, present).map(([rule, cmp]) => ({ ...rule, cmp })),
  );
}

export const attributeOf = <Type extends string>(type: Type) =>
  keys.map((key) => ({ t: 'attribute' as const, key, type }));

const propertyRule = fc.oneof(
  textRule(attributeOf('text'), fc.oneof(texts, days)),
  dateRule(attributeOf('date')),
  fc
    .tuple(attributeOf('number'), fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), numbers)
    .map(([base, cmp, value]) => ({ ...base, cmp, value })),
  fc
    .tuple(attributeOf('boolean'), fc.constantFrom('eq', 'ne'), fc.boolean())
    .map(([base, cmp, value]) => ({ ...base, cmp, value })),
);

export const eventRule = fc.record(
  {
    t: fc.constant('event'),
    name: eventNames,
    has: fc.boolean(),
    times: fc.record({ cmp: fc.constantFrom('at_least', 'at_most', 'exactly'), n: fc.constantFrom(1, 2, 3) }),
    withinDays: within,
    between: fc.tuple(days, days),
    where: fc.array(propertyRule, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['t', 'name', 'has'] },
);

export const answerRule = fc.record(
  {
    t: fc.constant('answer'),
    publishedId: fc.constantFrom(...publishedIds),
    has: fc.boolean(),
    answer: propertyRule,
  },
  { requiredKeys: ['t', 'publishedId', 'has'] },
);

export const loyaltyRule = fc.record(
  {
    t: fc.constant('loyalty'),
    programId: fc.constantFrom(...publishedIds),
    has: fc.boolean(),
    points: fc.record({ cmp: fc.constantFrom('at_least', 'at_most'), n: fc.nat(3) }),
    tierIds: fc.subarray(listIds, { minLength: 1 }),
  },
  { requiredKeys: ['t', 'programId', 'has'] },
);
