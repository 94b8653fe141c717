import { z } from 'zod';

/** One answer as it's stored: several choices and a ranking are a list, a matrix has a column for each row. */
export const storedAnswer = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.record(z.string(), z.string()),
]);
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** What someone agreed to, in the words they read. */
export const submittedConsent = z.object({ channel: z.enum(['email', 'sms']), wording: z.string() });
export type SubmittedConsent = z.infer<typeof submittedConsent>;

/**
 * The state of a submission’s person on the form’s list. `none`: they agreed to nothing. `waiting-…`:
 * they will be asked once the day’s quota allows, or the account has a sender for text messages or money. `gone`: the
 * contact or the list was deleted.
 */
export const submissionStanding = z.enum([
  'subscribed',
  'waiting',
  'asked',
  'left-out',
  'waiting-quota',
  'waiting-sender',
  'waiting-money',
  'none',
  'unsubscribed',
  'gone',
]);
export type SubmissionStanding = z.infer<typeof submissionStanding>;
