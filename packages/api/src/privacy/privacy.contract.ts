import { z } from 'zod';

/** What the person types before somebody is erased for good. */
export const eraseWord = 'ERASE';

export const eraseContactInput = z.object({
  contactId: z.uuid(),
  /** Typed by hand: this cannot be undone. */
  confirmation: z.literal(eraseWord, `Type ${eraseWord}`),
  /** Never write to this person again, also when an import brings the address back. */
  isSuppressed: z.boolean().default(true),
});

/** How many rows were erased or made nobody's, by what they are. */
export const eraseContactOutput = z.object({
  erasureId: z.uuid(),
  counts: z.record(z.string(), z.number().int()),
});

const days = (low: number, high: number) =>
  z.number('Choose how long').int().min(low, `${low} days or more`).max(high, `${high} days or fewer`);

/** In days; null keeps it for ever. */
export const retentionFields = z.object({
  eventDays: days(30, 3_650).nullable(),
  importFileDays: days(1, 30),
  auditDays: days(90, 3_650).nullable(),
});

export type RetentionFields = z.infer<typeof retentionFields>;
