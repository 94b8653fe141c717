import { z } from 'zod';
import { attributeKeySchema } from '@talkdrum/people-files/values';
import { channelStatus, membershipState } from '../../contact.schema.ts';
import { eventName, eventPropertyKey } from '../../event-name.schema.ts';
import { channel } from '../../../kernel/channel.schema.ts';

/** The limits of one definition. The depth counts groups, including the root. */
export const ruleLimits = {
  depth: 4,
  rules: 50,
  values: 100,
  textLength: 500,
  days: 3650,
  properties: 5,
} as const;

const text = z.string().min(1).max(ruleLimits.textLength);
const number = z.number().refine(Number.isFinite);
/** A calendar day in the account's time zone. ISO 8601 has a year 0; PostgreSQL doesn't. */
export const ruleDay = z.iso.date().refine((day) => !day.startsWith('0000'));
const days = z.int().min(1).max(ruleLimits.days);
const ids = z.array(z.uuid()).min(1).max(ruleLimits.values);

/** One operator of one rule kind. Each is a separate object, so comparing `cmp` narrows the rule's type. */
function compares<Base extends z.core.$ZodShape, Cmp extends string, Value extends z.ZodType>(
  base: Base,
  cmp: Cmp,
  value: Value,
) {
  return z.strictObject({ ...base, cmp: z.literal(cmp), value });
}

function presence<Base extends z.core.$ZodShape>(base: Base) {
  return z.strictObject({ ...base, cmp: z.enum(['exists', 'not_exists']) });
}

/** Text is compared ignoring case and accents unless the rule says `exact`. */
const exactness = { exact: z.literal(true).optional() };

function textRules<Base extends z.core.$ZodShape>(base: Base) {
  const oneOf = z.array(text).min(1).max(ruleLimits.values);
  const compared = { ...base, ...exactness };
  return z.discriminatedUnion('cmp', [
    compares(compared, 'eq', text),
    compares(compared, 'ne', text),
    compares(compared, 'contains', text),
    compares(compared, 'starts', text),
    compares(compared, 'in', oneOf),
    presence(base),
  ]);
}

/** Comparisons of every date, the one when a contact was added included. */
function pastDateRules<Base extends z.core.$ZodShape>(base: Base) {
  return z.discriminatedUnion('cmp', [
    compares(base, 'eq', ruleDay),
    compares(base, 'ne', ruleDay),
    compares(base, 'before', ruleDay),
    compares(base, 'after', ruleDay),
    compares(base, 'between', z.tuple([ruleDay, ruleDay])),
    compares(base, 'within_last', days),
    presence(base),
  ]);
}

/** `anniversary_within_next` asks for the day of the year, so that it finds birthdays, also those without a year. */
function dateRules<Base extends z.core.$ZodShape>(base: Base) {
  return z.discriminatedUnion('cmp', [
    pastDateRules(base),
    compares(base, 'within_next', days),
    compares(base, 'anniversary_within_next', days),
  ]);
}

function numberRules<Base extends z.core.$ZodShape>(base: Base) {
  return z.discriminatedUnion('cmp', [
    compares(base, 'eq', number),
    compares(base, 'ne', number),
    compares(base, 'gt', number),
    compares(base, 'gte', number),
    compares(base, 'lt', number),
    compares(base, 'lte', number),
    compares(base, 'between', z.tuple([number, number])),
    compares(base, 'in', z.array(number).min(1).max(ruleLimits.values)),
    presence(base),
  ]);
}

const t = z.literal('field');

const fieldSchema = z.discriminatedUnion('field', [
  textRules({ t, field: z.enum(['full_name', 'email', 'phone', 'source', 'time_zone']) }),
  z.strictObject({
    t,
    field: z.enum(['email_status', 'sms_status']),
    cmp: z.enum(['eq', 'ne']),
    value: channelStatus,
  }),
  pastDateRules({ t, field: z.literal('created_at') }),
]);

/** Attributes of contacts, and properties of events: the same comparisons under other keys. */
function attributeRules(key: z.ZodString) {
  const attribute = { t: z.literal('attribute'), key };
  const yesNo = { ...attribute, type: z.literal('boolean') };
  return z.discriminatedUnion('type', [
    textRules({ ...attribute, type: z.literal('text') }),
    numberRules({ ...attribute, type: z.literal('number') }),
    dateRules({ ...attribute, type: z.literal('date') }),
    z.discriminatedUnion('cmp', [
      compares(yesNo, 'eq', z.boolean()),
      compares(yesNo, 'ne', z.boolean()),
      presence(yesNo),
    ]),
  ]);
}

const attributeSchema = attributeRules(attributeKeySchema);

/** On, or not on, at least one of the lists. Only subscribed members count unless other states are given. */
const listSchema = z.strictObject({
  t: z.literal('list'),
  listIds: ids,
  in: z.boolean(),
  states: z.array(membershipState).min(1).max(3).optional(),
});

export const messageActions = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'unsubscribed',
] as const;

/** What did or didn't happen to messages on a channel: in one campaign or all, ever or recently. */
const messageSchema = z.strictObject({
  t: z.literal('message'),
  channel,
  action: z.enum(messageActions),
  has: z.boolean(),
  campaignId: z.uuid().optional(),
  withinDays: days.optional(),
});

/**
 * What a contact did or didn't do, how often and when, by the properties of the event. `at_most` includes those who
 * never did.
 */
const eventSchema = z.strictObject({
  t: z.literal('event'),
  name: eventName,
  has: z.boolean(),
  times: z
    .strictObject({ cmp: z.enum(['at_least', 'at_most', 'exactly']), n: z.int().min(1).max(1_000) })
    .optional(),
  withinDays: days.optional(),
  between: z.tuple([ruleDay, ruleDay]).optional(),
  where: z.array(attributeRules(eventPropertyKey)).min(1).max(ruleLimits.properties).optional(),
});

/**
 * Whether a contact answered a form or survey, or one of its questions, and how. Of several choices, one has to fit. The
 * key is the question’s.
 */
const answerSchema = z.strictObject({
  t: z.literal('answer'),
  publishedId: z.uuid(),
  has: z.boolean(),
  answer: attributeRules(attributeKeySchema).optional(),
});

/**
 * Whether a contact is a member of a loyalty programme: with so many points to spend, in one of the tiers, or at all.
 */
const loyaltySchema = z.strictObject({
  t: z.literal('loyalty'),
  programId: z.uuid(),
  has: z.boolean(),
  points: z
    .strictObject({ cmp: z.enum(['at_least', 'at_most']), n: z.int().min(0).max(1_000_000_000) })
    .optional(),
  tierIds: ids.optional(),
});

const segmentSchema = z.strictObject({ t: z.literal('segment'), segmentId: z.uuid(), in: z.boolean() });

/** Part of a name, email address or telephone number, as typed into the search box. */
const searchSchema = z.strictObject({ t: z.literal('search'), text: z.string().max(ruleLimits.textLength) });

/**
 * Whether the person unsubscribed from a channel; for SMS this includes STOP. Other reasons for the blocklist
 * don't count.
 */
const unsubscribedSchema = z.strictObject({
  t: z.literal('unsubscribed'),
  channel,
});

export type FieldRule = z.infer<typeof fieldSchema>;
type StatusRule = Extract<FieldRule, { field: 'email_status' | 'sms_status' }>;
export type TextFieldRule = Extract<
  FieldRule,
  { field: 'full_name' | 'email' | 'phone' | 'source' | 'time_zone'; value: unknown }
>;

export function isStatusRule(rule: FieldRule): rule is StatusRule {
  return rule.field === 'email_status' || rule.field === 'sms_status';
}

export type AttributeRule = z.infer<typeof attributeSchema>;
export type ListRule = z.infer<typeof listSchema>;
export type MessageRule = z.infer<typeof messageSchema>;
export type EventRule = z.infer<typeof eventSchema>;
export type AnswerRule = z.infer<typeof answerSchema>;
export type LoyaltyRule = z.infer<typeof loyaltySchema>;
export type SegmentRule = z.infer<typeof segmentSchema>;
export type SearchRule = z.infer<typeof searchSchema>;
export type UnsubscribedRule = z.infer<typeof unsubscribedSchema>;
export type Rule =
  | FieldRule
  | AttributeRule
  | ListRule
  | MessageRule
  | EventRule
  | AnswerRule
  | LoyaltyRule
  | SegmentRule
  | SearchRule
  | UnsubscribedRule;

export interface RuleGroup {
  t?: 'group' | undefined;
  op: 'and' | 'or';
  /** True negates the whole group. */
  not?: boolean | undefined;
  items: RuleNode[];
}
export type RuleNode = RuleGroup | Rule;

/** The content of `segment.definition`. A root without items matches everyone. */
export interface SegmentDefinition {
  v: 1;
  root: RuleGroup;
}

const groupSchema = z.strictObject({
  t: z.literal('group').optional(),
  op: z.enum(['and', 'or']),
  not: z.boolean().optional(),
  get items(): z.ZodArray<z.ZodType<RuleNode, RuleNode>> {
    return z.array(nodeSchema).max(ruleLimits.rules);
  },
});

const nodeSchema = z.discriminatedUnion('t', [
  groupSchema,
  fieldSchema,
  attributeSchema,
  listSchema,
  messageSchema,
  eventSchema,
  answerSchema,
  loyaltySchema,
  segmentSchema,
  searchSchema,
  unsubscribedSchema,
]);

/**
 * Validates the shape only. Input from outside goes through `parseRules` or `segmentDefinitionSchema`, which
 * check the size first.
 */
export const definitionShape: z.ZodType<SegmentDefinition, SegmentDefinition> = z.strictObject({
  v: z.literal(1),
  root: groupSchema,
});
export { attributeSchema as attributeRuleSchema };
