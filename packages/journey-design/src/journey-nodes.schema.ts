import { z } from 'zod';
import {
  chosenAttribute,
  chosenDay,
  chosenId,
  happening,
  journeyCondition,
  journeyLimits,
  nextNodes,
  nodeId,
  portName,
  timeOfDay,
  waitSpan,
  weekday,
} from './journey-values.schema.ts';
import { journeyTrigger } from './journey-triggers.schema.ts';

const label = z.string().trim().max(60);
const line = z.string().trim().max(200);

function node<Type extends string, Config extends z.ZodType>(type: Type, config: Config) {
  return z.strictObject({
    id: nodeId,
    type: z.literal(type),
    /** What its author calls it; empty shows words made from its settings. */
    label: label.default(''),
    config,
    next: nextNodes.default({}),
  });
}

/**
 * A draft campaign whose content, subject and sender are sent as they are when the journey is published; the step's own
 * aren't used then. Null: the step's own.
 */
const draftId = chosenId.nullable().default(null);

/** An email of the account: its template as it is when the journey is published, from one of its senders. */
export const journeyEmail = z.strictObject({
  draftId,
  templateId: z.uuid().nullable(),
  senderId: z.uuid().nullable(),
  fromBrand: line,
  /** Empty: the template's. */
  subject: z.string().trim().max(200),
  preheader: z.string().trim().max(200),
});
export const journeySms = z.strictObject({
  draftId,
  senderId: z.uuid().nullable(),
  text: z.string().max(1_600),
  isTracked: z.boolean().default(true),
});

const nothing = z.strictObject({});

/**
 * A box of the drawing. `next` says where each of its ports leads; the ports of a node are `portsOf` in
 * `journey-ports.ts`.
 */
export const journeyNode = z.discriminatedUnion('type', [
  node('trigger', journeyTrigger),
  node('wait', z.strictObject({ span: waitSpan })),
  node('wait_time', z.strictObject({ at: timeOfDay })),
  node(
    'wait_weekday',
    z.strictObject({ weekdays: z.array(weekday).min(1, 'Choose a day').max(7), at: timeOfDay }),
  ),
  node('wait_date', z.strictObject({ day: chosenDay, at: timeOfDay })),
  /** Waits for something to happen; `match` when it does, `timeout` when the limit is over. */
  node('wait_for', z.strictObject({ happening, limit: waitSpan })),
  /** `yes` or `no`. */
  node('condition', z.strictObject({ condition: journeyCondition })),
  /** The first branch that matches, otherwise `else`. */
  node(
    'branch',
    z.strictObject({
      branches: z
        .array(z.strictObject({ port: portName, label, condition: journeyCondition }))
        .min(1, 'Add a branch')
        .max(journeyLimits.ports),
    }),
  ),
  /** Shares in percent; together 100. */
  node(
    'split',
    z.strictObject({
      arms: z
        .array(z.strictObject({ port: portName, label, percent: z.int().min(1).max(99) }))
        .min(2, 'Add a second arm')
        .max(journeyLimits.ports),
    }),
  ),
  node('email', journeyEmail),
  node('sms', journeySms),
  /** The email first; after the time, the text to people who haven’t clicked, or whom the email hasn’t reached. */
  node(
    'fallback',
    z.strictObject({
      email: journeyEmail,
      sms: journeySms,
      unless: z.enum(['delivered', 'clicked']),
      within: waitSpan,
    }),
  ),
  /** Posts the contact and the journey to an address; `ok` or `failed`. The answer's fields can be used later. */
  node('webhook', z.strictObject({ url: z.string().max(2_000), answerKey: z.string().max(40).default('') })),
  node(
    'attribute',
    z.strictObject({
      key: chosenAttribute,
      value: z.string().max(journeyLimits.text).nullable(),
    }),
  ),
  node('list', z.strictObject({ listId: z.uuid().nullable(), change: z.enum(['add', 'remove']) })),
  node('notify', z.strictObject({ text: z.string().trim().max(journeyLimits.text) })),
  /** Registered by other rooms: issue a reward, award points. */
  node('action', z.strictObject({ action: portName, settings: z.record(z.string().max(40), z.unknown()) })),
  node('jump', z.strictObject({ to: nodeId.nullable() })),
  node('goal', nothing),
  node('exit', nothing),
]);
export type JourneyNode = z.infer<typeof journeyNode>;
export type JourneyNodeType = JourneyNode['type'];
export type NodeOf<Type extends JourneyNodeType> = Extract<JourneyNode, { type: Type }>;
