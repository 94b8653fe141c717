import fc from 'fast-check';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import { membershipState } from '../../contact.schema.ts';
import { messageActions } from './schema.ts';
import type { SegmentDefinition } from './schema.ts';
import { answerRule, attributeOf, dateRule, eventRule, loyaltyRule, textRule } from './rule-kinds-fixture.ts';
import {
  id,
  listIds,
  campaignIds,
  publishedIds,
  segmentIds,
  now,
  timezone,
  words,
  texts,
  emails,
  phones,
  days,
  times,
  numbers,
  keys,
  values,
  statuses,
  channels,
  within,
  eventNames,
} from './rule-values-fixture.ts';

const contact: fc.Arbitrary<Omit<ContactFacts, 'id'>> = fc
  .record({
    fullName: words,
    email: fc.option(emails),
    phone: fc.option(phones),
    emailStatus: statuses,
    smsStatus: statuses,
    source: fc.constantFrom('import', 'manual', 'form'),
    timeZone: fc.constantFrom(null, 'Africa/Lagos', 'Africa/Accra'),
    attributes: fc.dictionary(keys, values, { maxKeys: 4, noNullPrototype: true }),
    createdAt: times,
    isDeleted: fc.constantFrom(false, false, false, true),
  })
  .map((facts) =>
    facts.email === null && facts.phone === null ? { ...facts, email: 'nobody@x.ng' } : facts,
  );

function oneOfThem(contacts: ContactFacts[]): fc.Arbitrary<string> {
  return fc.constantFrom(...contacts.map((each) => each.id));
}

export const world: fc.Arbitrary<RuleWorld> = fc
  .array(contact, { minLength: 1, maxLength: 8 })
  .chain((drawn) => {
    const contacts = drawn.map((facts, index) => ({ ...facts, id: id(9, index) }));
    const who = oneOfThem(contacts);
    const campaign = fc.option(fc.constantFrom(...campaignIds));
    const delivery = fc.record({
      contactId: who,
      campaignId: campaign,
      channel: channels,
      state: fc.constantFrom('sent', 'failed', 'queued', 'unknown'),
      settledAt: fc.option(times),
    });
    const event = fc.record({
      n: fc.nat(9),
      kind: fc.constantFrom('delivered', 'open', 'click', 'bounce', 'complaint', 'unsubscribe'),
      audience: fc.constantFrom('human', 'proxy', 'scanner', 'unknown'),
      at: times,
    });
    const done = fc.record({
      contactId: who,
      name: eventNames,
      at: times,
      properties: fc.dictionary(keys, values, { maxKeys: 3, noNullPrototype: true }),
    });
    return fc
      .record({
        history: fc.array(done, { maxLength: 16 }),
        submissions: fc.array(
          fc.record({
            contactId: who,
            publishedId: fc.constantFrom(...publishedIds),
            answers: fc.dictionary(keys, values, { maxKeys: 4, noNullPrototype: true }),
          }),
          { maxLength: 8 },
        ),
        memberships: fc.array(
          fc.record({
            contactId: who,
            programId: fc.constantFrom(...publishedIds),
            tierId: fc.option(fc.constantFrom(...listIds)),
            available: fc.nat(3),
          }),
          { maxLength: 8 },
        ),
        members: fc.uniqueArray(
          fc.record({
            contactId: who,
            listId: fc.constantFrom(...listIds),
            state: fc.constantFrom(...membershipState.options),
          }),
          {
            maxLength: 10,
            selector: ({ contactId, listId }) => contactId + listId,
          },
        ),
        deliveries: fc
          .array(delivery, { maxLength: 10 })
          .map((list) => list.map((each, index) => ({ ...each, id: id(5, index) }))),
        drawnEvents: fc.array(event, { maxLength: 12 }),
        segments: fc
          .tuple(
            ...segmentIds.map((segmentId, index) =>
              definition(index).map((each): [string, SegmentDefinition] => [segmentId, each]),
            ),
          )
          .map((list) => new Map(list)),
      })
      .map(({ drawnEvents, ...rest }) => ({
        ...rest,
        contacts,
        events: drawnEvents.flatMap(({ n, ...each }) => {
          const of = rest.deliveries[n];
          return of
            ? [{ ...each, deliveryId: of.id, contactId: of.contactId, campaignId: of.campaignId }]
            : [];
        }),
        now,
        timezone,
      }));
  });

function rule(usableSegments: number): fc.Arbitrary<unknown> {
  const field = <Name extends string>(...names: Name[]) =>
    fc.constantFrom(...names).map((name) => ({ t: 'field' as const, field: name }));
  const fragments = fc.constantFrom(
    'a',
    'AD',
    '@x',
    '%',
    '_',
    '\\',
    '803',
    '+234 803',
    'x.NG',
    'éV',
    'sola',
    'ọlá',
    'ose',
    'OSE SS',
    "'",
    ' ',
  );
  const number = attributeOf('number');
  const rules: fc.Arbitrary<unknown>[] = [
    textRule(
      field('full_name', 'email', 'phone', 'source', 'time_zone'),
      fc.oneof(texts, emails, phones, fragments, fc.constantFrom('import', 'Africa/Accra', 'africa/')),
    ),
    fc.record({
      t: fc.constant('field'),
      field: fc.constantFrom('email_status', 'sms_status'),
      cmp: fc.constantFrom('eq', 'ne'),
      value: statuses,
    }),
    dateRule(field('created_at')),
    textRule(attributeOf('text'), fc.oneof(texts, fragments, days)),
    dateRule(attributeOf('date')),
    fc
      .tuple(number, fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), numbers)
      .map(([base, cmp, value]) => ({ ...base, cmp, value })),
    fc
      .tuple(number, numbers, numbers)
      .map(([base, from, to]) => ({ ...base, cmp: 'between', value: [from, to] })),
    fc
      .tuple(number, fc.array(numbers, { minLength: 1, maxLength: 3 }))
      .map(([base, value]) => ({ ...base, cmp: 'in', value })),
    fc
      .tuple(attributeOf('boolean'), fc.constantFrom('eq', 'ne'), fc.boolean())
      .map(([base, cmp, value]) => ({ ...base, cmp, value })),
    fc.record(
      {
        t: fc.constant('list'),
        listIds: fc.subarray(listIds, { minLength: 1 }),
        in: fc.boolean(),
        states: fc.subarray([...membershipState.options], { minLength: 1 }),
      },
      { requiredKeys: ['t', 'listIds', 'in'] },
    ),
    fc.record(
      {
        t: fc.constant('message'),
        channel: channels,
        action: fc.constantFrom(...messageActions),
        has: fc.boolean(),
        campaignId: fc.constantFrom(...campaignIds),
        withinDays: within,
      },
      { requiredKeys: ['t', 'channel', 'action', 'has'] },
    ),
    eventRule,
    answerRule,
    loyaltyRule,
    fc.record({
      t: fc.constant('search'),
      text: fc.oneof(words, fragments, emails, fc.constantFrom('0803 123', '  ', '+234 (803)')),
    }),
  ];
  if (usableSegments > 0)
    rules.push(
      fc.record({
        t: fc.constant('segment'),
        segmentId: fc.constantFrom(...segmentIds.slice(0, usableSegments)),
        in: fc.boolean(),
      }),
    );
  return fc.oneof(...rules);
}

/**
 * A definition that can reference the first `usableSegments` segments. Those reference only earlier ones, so
 * there is no cycle.
 */
export function definition(usableSegments: number = segmentIds.length): fc.Arbitrary<SegmentDefinition> {
  const group = (depth: number): fc.Arbitrary<unknown> =>
    fc.record(
      {
        op: fc.constantFrom('and', 'or'),
        not: fc.boolean(),
        items: fc.array(
          depth > 1
            ? fc.oneof(
                { arbitrary: rule(usableSegments), weight: 3 },
                { arbitrary: group(depth - 1), weight: 1 },
              )
            : rule(usableSegments),
          { minLength: depth === 4 ? 0 : 1, maxLength: 3 },
        ),
      },
      { requiredKeys: ['op', 'items'] },
    );
  return group(4).map((root) => ({ v: 1, root }) as SegmentDefinition);
}
