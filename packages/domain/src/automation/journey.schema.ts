import { z } from 'zod';

export const journeyKind = z.enum(['campaign', 'reminder', 'lifecycle']);
export type JourneyKind = z.infer<typeof journeyKind>;

export const journeyStatus = z.enum(['draft', 'running', 'paused', 'draining', 'archived']);
export type JourneyStatus = z.infer<typeof journeyStatus>;

export const runStatus = z.enum(['waiting', 'completed', 'goal', 'stopped', 'held_out']);
export type RunStatus = z.infer<typeof runStatus>;

export const stepOutcome = z.enum(['done', 'skipped', 'failed', 'moved']);
export type StepOutcome = z.infer<typeof stepOutcome>;

export const journeyName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Use 100 characters at most');

/** Why a step did nothing, in the words of the dashboard. */
export const skipReasons = {
  no_email: 'No email address',
  no_phone: 'No phone number',
  unsubscribed: 'Unsubscribed',
  unconfirmed: 'Hasn’t confirmed the subscription',
  suppressed: 'Suppressed address',
  blocklisted: 'Blocklisted',
  duplicate: 'Another contact with this number got it',
  do_not_disturb: 'On the do-not-disturb list',
  deleted: 'Contact was deleted',
  left_list: 'No longer on the list',
  cap: 'Had enough messages lately',
  hours: 'Outside the journey’s hours',
  left_journey: 'Left the journey',
  no_money: 'The wallet didn’t have enough money',
  sender_stopped: 'The sender may not send',
  sending_stopped: 'Sending is suspended',
  no_subscription: 'No active subscription',
  overdue: 'Overdue when the journey was resumed',
  held_out: 'In the control group',
  stopped: 'Taken out when the journey was stopped',
  merged: 'Merged with a contact who is in this journey too',
  list_deleted: 'The list was deleted',
  wrong_value: 'The value doesn’t fit the attribute',
  unknown_action: 'This action is no longer available',
  reward_limit: 'Reached the reward’s limit per person',
  reward_closed: 'The reward is no longer available',
  no_code: 'The reward had no codes left',
  program_closed: 'The loyalty programme is no longer active',
  not_member: 'Not a member of the loyalty programme',
  webhook_failed: 'The address didn’t accept it',
  channel_used: 'Already reached by the other channel',
} as const;
export type SkipReason = keyof typeof skipReasons;

/** A reason in words; one that isn't in the list, as it was stored. */
export function skipWords(reason: string): string {
  const known: Readonly<Record<string, string>> = skipReasons;
  return known[reason] ?? reason.replaceAll('_', ' ');
}
