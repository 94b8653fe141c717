import { z } from 'zod';

/** Whose value the merged contact has. */
export const mergeSide = z.enum(['kept', 'other']);
export type MergeSide = z.infer<typeof mergeSide>;

/** Where both contacts have a different value. What isn't chosen stays as the kept contact has it. */
export const mergeChoices = z.object({
  fullName: mergeSide.optional(),
  email: mergeSide.optional(),
  telephone: mergeSide.optional(),
  timeZone: mergeSide.optional(),
  /** By the attribute’s key. */
  attributes: z.record(z.string().max(40), mergeSide).optional(),
});
export type MergeChoices = z.infer<typeof mergeChoices>;

export const mergeFields = ['fullName', 'email', 'telephone', 'timeZone'] as const;
export type MergeField = (typeof mergeFields)[number];
