import { z } from 'zod';

/** Typed to confirm that a contact is permanently erased. */
export const eraseWord = 'ERASE';

export const eraseContactInput = z.object({
  contactId: z.uuid(),
  /** Typed by the user, because this can't be undone. */
  confirmation: z.literal(eraseWord, `Type ${eraseWord}`),
  /** Never message this person again, even if an import adds the address again. */
  isSuppressed: z.boolean().default(true),
});

/** How many rows were erased or anonymised, by kind. */
export const eraseContactOutput = z.object({
  erasureId: z.uuid(),
  counts: z.record(z.string(), z.number().int()),
});

const days = (low: number, high: number) =>
  z.number('Choose how long').int().min(low, `${low} days or more`).max(high, `${high} days or fewer`);

/** Months that a message may be kept. */
export const messageMonthChoices = [3, 12, 24] as const;

/** In months and days; null keeps the data forever. */
export const retentionFields = z.object({
  messageMonths: z.literal(messageMonthChoices, 'Choose how long').nullable(),
  importFileDays: days(1, 30),
  auditDays: days(90, 3_650).nullable(),
});

export type RetentionFields = z.infer<typeof retentionFields>;
