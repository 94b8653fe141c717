import { z } from 'zod';

/** The limits of one journey. */
export const journeyLimits = {
  nodes: 200,
  name: 100,
  ports: 10,
  dateTimes: 20,
  waitDays: 365,
  text: 500,
  conditionCharacters: 20_000,
} as const;

/** An account's own id of a node, stable across versions: people at a node stay there when the journey changes. */
export const nodeId = z.string().regex(/^[a-z][a-z0-9_]{0,19}$/);

/** A way out of a node. */
export const portName = z.string().regex(/^[a-z][a-z0-9_]{0,19}$/);

/** Nodes that follow, by the name of the port. A port without a node ends the journey for that person. */
export const nextNodes = z.record(portName, nodeId);

/** Minutes for durations; days, weeks and months for what people plan by the calendar. */
export const span = z.strictObject({
  amount: z.int().min(1).max(10_000),
  unit: z.enum(['minutes', 'hours', 'days', 'weeks']),
});
export type Span = z.infer<typeof span>;

const minutesOf = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 } as const;

export function spanMinutes({ amount, unit }: Span): number {
  return amount * minutesOf[unit];
}

/** A wait, at most a year long. */
export const waitSpan = span.refine(
  (value) => spanMinutes(value) <= journeyLimits.waitDays * minutesOf.days,
  'Wait a year at most',
);

/** Time of day, in the contact's time zone unless a trigger says otherwise. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time');
export const day = z.iso.date();

/** A choice that a draft may leave open; `journeyProblems` asks for it. */
const orOpen = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema]);
export const chosenId = orOpen(z.uuid());
export const chosenDay = orOpen(day);
export const chosenAttribute = orOpen(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/));
/** 1 is Monday, as in ISO 8601. */
export const weekday = z.int().min(1).max(7);

export const eventName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/, 'Enter the name of an event, like order.paid');
export const chosenEvent = orOpen(eventName);

/** Rules of a segment, as the segment builder stores them. The server checks them; this package only carries them. */
export const storedRules = z
  .looseObject({
    v: z.literal(1),
    root: z.looseObject({ op: z.enum(['and', 'or']), items: z.array(z.unknown()) }),
  })
  .refine((rules) => JSON.stringify(rules).length <= journeyLimits.conditionCharacters, 'Use fewer rules');

/** Who passes: people of a segment, people whom rules match, or whom an address answered something about. */
export const journeyCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('segment'), segmentId: chosenId }),
  z.strictObject({ kind: z.literal('rules'), rules: storedRules }),
  /** A field of what an address answered to a webhook step of this journey. */
  z.strictObject({
    kind: z.literal('answer'),
    answer: z.string().max(40),
    field: z.string().trim().max(60),
    cmp: z.enum(['eq', 'ne', 'gt', 'lt', 'set']),
    value: z.string().trim().max(200),
  }),
]);
export type JourneyCondition = z.infer<typeof journeyCondition>;

/** What a journey waits for, or is started by: something a contact does after the journey began to look. */
export const happening = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('event'),
    name: chosenEvent,
    where: z.array(z.unknown()).max(5).optional(),
  }),
  /** Of a message that this journey sent; `nodeId` names the sending node, null means any of them. */
  z.strictObject({
    kind: z.literal('message'),
    nodeId: nodeId.nullable(),
    action: z.enum(['delivered', 'opened', 'clicked', 'replied']),
  }),
  z.strictObject({ kind: z.literal('submission'), publishedId: chosenId }),
  z.strictObject({ kind: z.literal('list'), listId: chosenId }),
]);
export type Happening = z.infer<typeof happening>;

/** The name under which a webhook step keeps its answer. */
export const answerName = /^[a-z][a-z0-9_]{0,39}$/;

type AnswerCondition = Extract<JourneyCondition, { kind: 'answer' }>;

/**
 * Whether the answers that a run kept, by name, meet a condition. Numbers are compared as numbers where both are, else as
 * texts without case. A field that isn't there only meets `ne`.
 */
export function meetsAnswer({ answer, field, cmp, value }: AnswerCondition, answers: unknown): boolean {
  const given = fieldOf(fieldOf(answers, answer), field);
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')
    return cmp === 'ne';
  if (cmp === 'set') return true;
  const text = String(given).toLowerCase();
  const isNumber =
    text !== '' && value !== '' && Number.isFinite(Number(text)) && Number.isFinite(Number(value));
  const [a, b] = isNumber ? [Number(text), Number(value)] : [text, value.toLowerCase()];
  if (cmp === 'eq') return a === b;
  if (cmp === 'ne') return a !== b;
  return cmp === 'gt' ? a > b : a < b;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
