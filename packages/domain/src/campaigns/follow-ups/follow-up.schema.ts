import { z } from 'zod';

/** Whom of those who got a campaign another one is for. */
export const followUpGroup = z.enum(['unopened', 'unclicked', 'clicked']);
export type FollowUpGroup = z.infer<typeof followUpGroup>;

/** What the new draft begins with. */
export const followUpStart = z.enum(['copy', 'empty']);
export type FollowUpStart = z.infer<typeof followUpStart>;

const count = z.number().int();

export const followUpChoice = z.object({
  /** None if the recipients are deleted, and for a text message without tracked links. */
  groups: z.array(z.object({ group: followUpGroup, people: count, leftOut: count })),
  /** How many got it who aren't contacts, so no segment finds them. */
  strangers: count,
  /** When its recipients were deleted, because the account keeps messages no longer. */
  recipientsDeletedOn: z.iso.date().nullable(),
});
export type FollowUpChoice = z.infer<typeof followUpChoice>;
