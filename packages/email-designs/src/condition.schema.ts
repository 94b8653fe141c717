import { z } from 'zod';

/** Each condition is one bit of a stored integer. */
export const maxConditions = 20;

/** Who sees a part of a message: people in a segment, or with a value of an attribute. */
export const contentCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('segment'), segmentId: z.uuid() }),
  /** Null: any value. */
  z.strictObject({
    kind: z.literal('attribute'),
    key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    value: z.string().min(1).max(500).nullable(),
  }),
]);
export type ContentCondition = z.infer<typeof contentCondition>;
