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
  left_list: 'Not on the list any more',
  cap: 'Had enough messages lately',
  hours: 'Outside the journey’s hours',
  left_journey: 'Left the journey',
  no_money: 'The wallet didn’t have enough money',
  sender_stopped: 'The sender may not send',
  sending_stopped: 'Sending is suspended',
  no_subscription: 'No active subscription',
  overdue: 'Overdue when the journey was resumed',
  unknown_action: 'This action isn’t available any more',
  reward_limit: 'Already has as many of the reward as one may have',
  reward_closed: 'The reward isn’t available any more',
  no_code: 'No reward code was left',
  program_closed: 'The loyalty programme isn’t active any more',
  not_member: 'Not a member of the loyalty programme',
  webhook_failed: 'The address didn’t accept it',
  channel_used: 'Already reached by the other channel',
} as const;
export type SkipReason = keyof typeof skipReasons;
