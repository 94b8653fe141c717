import { z } from 'zod';

/**
 * The status of one message as programs see it. Those after `sending` are final, except that a sent or
 * delivered message may still bounce or draw a complaint.
 */
export const messageStatus = z.enum([
  'queued',
  'held',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'undelivered',
  'complained',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]);
export type MessageStatus = z.infer<typeof messageStatus>;

/** How a message came in; `reply`: we answered a keyword that somebody texted. */
export const submissionSource = z.enum(['api', 'smtp', 'smpp', 'dashboard', 'reply']);
export type SubmissionSource = z.infer<typeof submissionSource>;

/** How long a message may take before its fallback is sent, in seconds. */
export const fallbackSeconds = { min: 10, max: 86_400 };

/** The reason of a fallback's delivery while it is held. */
export const waitsAsFallback = 'fallback';
