import { z } from 'zod';

/** One answer as it's stored: several choices are a list. */
export const storedAnswer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** What someone agreed to, in the words they read. */
export const submittedConsent = z.object({ channel: z.enum(['email', 'sms']), wording: z.string() });
export type SubmittedConsent = z.infer<typeof submittedConsent>;

/**
 * Where the person of a submission stands on the form’s list. `none`: they agreed to nothing. `no-text`: they agreed
 * to text messages alone, and confirmations by text aren’t sent. `gone`: the contact or the list was deleted.
 */
export const submissionStanding = z.enum([
  'subscribed',
  'waiting',
  'asked',
  'left-out',
  'no-text',
  'none',
  'unsubscribed',
  'gone',
]);
export type SubmissionStanding = z.infer<typeof submissionStanding>;
