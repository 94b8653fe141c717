import fc from 'fast-check';
import type pg from 'pg';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import { membershipState } from '../../contact.schema.ts';
import { messageActions } from './schema.ts';
import type { RuleGroup, RuleNode, SegmentDefinition } from './schema.ts';

/**
 * A small world whose values often collide, so that every kind of rule matches some contacts and not others.
 */

const id = (kind: number, n: number): string =>
  `0192f0c0-0000-7000-80${String(kind).padStart(2, '0')}-${String(n).padStart(12, '0')}`;
export const accountId = id(0, 1);
export const otherAccountId = id(0, 2);
const listIds = [id(1, 1), id(1, 2)];
const campaignIds = [id(2, 1), id(2, 2)];
export const segmentIds = [id(3, 1), id(3, 2)];
const now = new Date('2026-03-29T10:30:00.000Z');
/** The clocks change here on the day of `now`. */
const timezone = 'Europe/London';

const words = fc.constantFrom(
  'Ada',
  'ada',
  'ÉVA',
  'éva',
  'eva',
  'Ṣọ\u0301lá',
  'Ɔsɛ ß',
  'a%b',
  'a_b',
  'a\\b',
  "O'Brien",
  'x y',
  "');drop table contact;--",
  '$1',
  '5',
  'true',
  '',
);
const texts = words.filter((word) => word !== '');
const emails = fc.constantFrom('ada@x.ng', 'a_b@x.ng', 'a%b@x.com', "o'b@y.com", 'adaxyz@y.com');
const phones = fc.constantFrom('+2348031234567', '+2348031234568', '+447911123456');
const days = fc.constantFrom(
  '2026-01-01',
  '2026-03-22',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '1999-12-31',
);
const times = fc
  .constantFrom(
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-03-22T10:30:00.000Z',
    '2026-03-22T11:29:59.999Z',
    '2026-03-28T23:59:59.999Z',
    '2026-03-29T22:59:59.999Z',
    '2026-03-29T23:00:00.000Z',
    '2026-04-02T00:00:00.000Z',
  )
  .map((at) => new Date(at));
const numbers = fc.constantFrom(0, 1, -1, 5, 5.5, 1e21, 1e-7, 100, 1e308, 5e-324);
const keys = fc.constantFrom('city', 'amount', 'joined', 'vip');
const values = fc.oneof(
  words,
  numbers,
  fc.boolean(),
  days,
  days.map((day) => `${day}T10:00:00`),
  fc.constantFrom<unknown>(
    '2026-99-99',
    '2026-1-1',
    '2o26-xx-éé',
    'abcd-ef-gh',
    20260101,
    -5,
    null,
    [5],
    [],
    ['Ada'],
    { a: 1 },
  ),
);
const statuses = fc.constantFrom('enabled' as const, 'blocklisted' as const);
const channels = fc.constantFrom('email' as const, 'sms' as const);
const within = fc.constantFrom(1, 7, 8, 90);

const contact: fc.Arbitrary<Omit<ContactFacts, 'id'>> = fc
  .record({
    fullName: words,
    email: fc.option(emails),
    phone: fc.option(phones),
    emailStatus: statuses,
    smsStatus: statuses,
    source: fc.constantFrom('import', 'manual', 'form'),
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
    return fc
      .record({
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

const present = fc.constantFrom('exists' as const, 'not_exists' as const);

function maybeExact<Rule extends object>(rule: Rule): fc.Arbitrary<Rule & { exact?: true }> {
  return fc.constantFrom({ ...rule }, { ...rule }, { ...rule, exact: true as const });
}

function textRule<Base extends object>(base: fc.Arbitrary<Base>, value: fc.Arbitrary<string>) {
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

function dateRule<Base extends object>(base: fc.Arbitrary<Base>) {
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

const attributeOf = <Type extends string>(type: Type) =>
  keys.map((key) => ({ t: 'attribute' as const, key, type }));

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
      field('full_name', 'email', 'phone', 'source'),
      fc.oneof(texts, emails, phones, fragments, fc.constant('import')),
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

export type { RuleGroup, RuleNode };

/**
 * The columns that rules read, as temporary tables: without row-level security, like the login that runs
 * them.
 */
export const ruleTables = /* sql */ `
create temp table contact (account_id uuid, id uuid, full_name text not null, email text, phone text, email_status text not null, sms_status text not null,
  attributes jsonb not null, source text not null, created_at timestamptz(3) not null, deleted_at timestamptz(3));
create temp table contact_domain (account_id uuid, domain text);
create temp table list_member (account_id uuid, list_id uuid, contact_id uuid, state text not null);
create temp table delivery (account_id uuid, id uuid, campaign_id uuid, contact_id uuid, channel text not null, state text not null, settled_at timestamptz(3));
create temp table delivery_event (account_id uuid, delivery_id uuid, campaign_id uuid, contact_id uuid, kind text not null, audience text not null, at timestamptz(3) not null);`;

/** Fills the tables with a world: once for its account and an identical copy for another one. */
export async function fillWorld(
  client: pg.Client,
  { contacts, members, deliveries, events }: RuleWorld,
): Promise<void> {
  await client.query('truncate contact, contact_domain, list_member, delivery, delivery_event');
  const rows: Record<string, unknown[]> = {
    contact: contacts.map((each) => ({
      id: each.id,
      full_name: each.fullName,
      email: each.email,
      phone: each.phone,
      email_status: each.emailStatus,
      sms_status: each.smsStatus,
      attributes: each.attributes,
      source: each.source,
      created_at: each.createdAt,
      deleted_at: each.isDeleted ? now : null,
    })),
    contact_domain: contacts.map(({ email }) => ({ domain: email?.split('@')[1] ?? 'no.example' })),
    list_member: members.map((each) => ({
      list_id: each.listId,
      contact_id: each.contactId,
      state: each.state,
    })),
    delivery: deliveries.map((each) => ({
      id: each.id,
      campaign_id: each.campaignId,
      contact_id: each.contactId,
      channel: each.channel,
      state: each.state,
      settled_at: each.settledAt,
    })),
    delivery_event: events.map((each) => ({
      delivery_id: each.deliveryId,
      campaign_id: each.campaignId,
      contact_id: each.contactId,
      kind: each.kind,
      audience: each.audience,
      at: each.at,
    })),
  };
  for (const [table, list] of Object.entries(rows)) {
    const both = [accountId, otherAccountId].flatMap((account) =>
      list.map((row) => ({ ...(row as object), account_id: account })),
    );
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(both),
    ]);
  }
}
