import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import type { Rule } from './segment-rules.ts';

export type ValueKind =
  | 'text'
  | 'number'
  | 'date'
  | 'days'
  | 'dates'
  | 'numbers'
  | 'list'
  | 'status'
  | 'yes'
  | 'none';

interface Operator {
  label: string;
  value: ValueKind;
}

const presence: Record<string, Operator> = {
  exists: { label: 'is known', value: 'none' },
  not_exists: { label: 'is not known', value: 'none' },
};

const pastDates: Record<string, Operator> = {
  eq: { label: 'is on', value: 'date' },
  ne: { label: 'is not on', value: 'date' },
  before: { label: 'is before', value: 'date' },
  after: { label: 'is after', value: 'date' },
  between: { label: 'is between', value: 'dates' },
  within_last: { label: 'is in the last days', value: 'days' },
};

/** The operators of each kind of value, and the kind of input each takes. */
export const operators: Record<
  'text' | 'number' | 'date' | 'added' | 'boolean' | 'status',
  Record<string, Operator>
> = {
  text: {
    eq: { label: 'is', value: 'text' },
    ne: { label: 'is not', value: 'text' },
    contains: { label: 'contains', value: 'text' },
    starts: { label: 'starts with', value: 'text' },
    in: { label: 'is one of (commas)', value: 'list' },
    ...presence,
  },
  number: {
    eq: { label: 'is', value: 'number' },
    ne: { label: 'is not', value: 'number' },
    gt: { label: 'is more than', value: 'number' },
    gte: { label: 'is at least', value: 'number' },
    lt: { label: 'is less than', value: 'number' },
    lte: { label: 'is at most', value: 'number' },
    between: { label: 'is between', value: 'numbers' },
    ...presence,
  },
  date: {
    ...pastDates,
    within_next: { label: 'is in the next days', value: 'days' },
    anniversary_within_next: { label: 'is in the next days, in any year', value: 'days' },
    ...presence,
  },
  added: { ...pastDates, ...presence },
  boolean: { eq: { label: 'is', value: 'yes' }, ...presence },
  status: { eq: { label: 'is', value: 'status' }, ne: { label: 'is not', value: 'status' } },
};

const fieldLabels = {
  full_name: 'Full name',
  email: 'Email address',
  phone: 'Telephone',
  email_status: 'Email status',
  sms_status: 'SMS status',
  created_at: 'Added on',
  source: 'Source',
  time_zone: 'Time zone',
} as const;

/** The events of each channel. SMS have no opens, and their failures count as bounces. */
export const messageActions = {
  email: ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'unsubscribed'],
  sms: ['sent', 'delivered', 'clicked', 'failed'],
} as const;

/** The subjects of rules: fields, attributes, lists, segments and message events. */
export function subjects(fields: SegmentFieldsOutput): { value: string; label: string }[] {
  return [
    ...Object.entries(fieldLabels).map(([key, label]) => ({ value: `field:${key}`, label })),
    ...fields.attributes.map(({ key, label }) => ({
      value: `attribute:${key}`,
      label: `Attribute: ${label}`,
    })),
    ...(fields.lists.length > 0 ? [{ value: 'list', label: 'List' }] : []),
    ...(fields.segments.length > 0 ? [{ value: 'segment', label: 'Segment' }] : []),
    { value: 'event', label: 'Event' },
    ...(fields.forms.length > 0 ? [{ value: 'answer', label: 'Form or survey' }] : []),
    { value: 'loyalty', label: 'Loyalty' },
    { value: 'message:email', label: 'Email campaigns' },
    { value: 'message:sms', label: 'SMS campaigns' },
  ];
}

export function subjectOf(rule: Rule): string {
  if (rule.t === 'field') return `field:${rule.field}`;
  if (rule.t === 'attribute') return `attribute:${rule.key}`;
  if (rule.t === 'message') return `message:${rule.channel}`;
  return rule.t;
}

/** The kind of value a rule compares, which decides its operators. */
export function kindOf(rule: Rule): keyof typeof operators {
  if (rule.t === 'attribute') return rule.type;
  if (rule.t !== 'field') return 'text';
  if (rule.field === 'created_at') return 'added';
  return rule.field === 'email_status' || rule.field === 'sms_status' ? 'status' : 'text';
}

/** A new rule about a subject, with defaults where they make sense. */
export function newRule(subject: string, fields: SegmentFieldsOutput): Rule {
  if (subject === 'list')
    return { t: 'list', listIds: fields.lists.slice(0, 1).map((list) => list.id), in: true };
  if (subject === 'segment') return { t: 'segment', segmentId: fields.segments[0]?.id ?? '', in: true };
  if (subject === 'message:email') return { t: 'message', channel: 'email', action: 'opened', has: true };
  if (subject === 'message:sms') return { t: 'message', channel: 'sms', action: 'delivered', has: true };
  if (subject === 'event') return { t: 'event', name: fields.events[0]?.name ?? 'order.paid', has: true };
  if (subject === 'answer') return { t: 'answer', publishedId: fields.forms[0]?.id ?? '', has: true };
  if (subject === 'loyalty') return { t: 'loyalty', programId: '', has: true };
  const [about, key = ''] = subject.split(':');
  const type = fields.attributes.find((attribute) => attribute.key === key)?.type ?? 'text';
  const rule =
    about === 'attribute'
      ? { t: 'attribute', key, type, cmp: 'exists' }
      : { t: 'field', field: key, cmp: key.endsWith('_status') ? 'eq' : 'exists' };
  return (key.endsWith('_status') && about === 'field' ? { ...rule, value: 'enabled' } : rule) as Rule;
}

/**
 * True if the rule compares free text, where case and accents matter. Addresses and numbers have one
 * spelling.
 */
export function isFreeText(rule: Rule): boolean {
  if (!('value' in rule) || kindOf(rule) !== 'text') return false;
  return rule.t === 'attribute' || (rule.t === 'field' && rule.field !== 'email' && rule.field !== 'phone');
}

/** Sets whether the rule matches case and accents. */
export function withExactMatch(rule: Rule, isExact: boolean): Rule {
  const { exact: _old, ...rest } = rule as Rule & { exact?: true };
  return (isExact ? { ...rest, exact: true } : rest) as Rule;
}

/**
 * Changes the operator and resets the value to fit. Required values stay empty, which `ruleProblem` reports.
 */
export function withOperator(rule: Rule, cmp: string): Rule {
  const { value: _old, exact, ...rest } = rule as Rule & { value?: unknown; exact?: true };
  const kind = operators[kindOf(rule)][cmp]?.value ?? 'none';
  const today = new Date().toISOString().slice(0, 10);
  const first: Record<ValueKind, unknown> = {
    text: '',
    number: '',
    date: today,
    days: 30,
    dates: [today, today],
    numbers: ['', ''],
    list: [],
    status: 'enabled',
    yes: true,
    none: undefined,
  };
  const isKept = exact === true && kind !== 'none';
  return {
    ...rest,
    cmp,
    ...(kind === 'none' ? {} : { value: first[kind] }),
    ...(isKept ? { exact } : {}),
  } as Rule;
}
