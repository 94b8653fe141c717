import type { DueWorkKindEntry } from './due-work-kind-entry.ts';

/** Kinds of acquisition, automation and retention, part of `dueWorkKinds`. */
export const growthWorkKinds = {
  'lead.open': {
    subject: 'account',
    writtenBy: [
      'src/acquisition/leads/store-lead.ts',
      'src/acquisition/leads/leads.service.ts',
      'migrations/0074-leads.ts',
      'migrations/0089-fair-leads.ts',
    ],
    handledBy: 'src/acquisition/leads/open-leads.ts',
    lane: 'long',
    meaning: 'Open the account’s sealed leads, oldest first, as far as its wallet pays for them.',
  },
  'loyalty.turn': {
    subject: 'loyalty programme',
    writtenBy: ['src/retention/loyalty/programs.service.ts', 'migrations/0100-loyalty.ts'],
    handledBy: 'src/retention/loyalty/clock/turn-programs.ts',
    lane: 'long',
    meaning:
      'Let people of the list join, release pending points, expire points, remind of points that expire soon, check tiers again whose time has come, and keep what the overview adds up.',
  },
  'loyalty.tiers': {
    subject: 'loyalty programme',
    writtenBy: ['src/retention/loyalty/tiers/tiers.service.ts'],
    handledBy: 'src/retention/loyalty/clock/turn-programs.ts',
    lane: 'long',
    meaning: 'Move members after the tiers of their programme were changed.',
  },
  'referral.work': {
    subject: 'referral programme',
    writtenBy: ['src/retention/referrals/conversions/wake-program.ts'],
    handledBy: 'src/retention/referrals/conversions/give-rewards.ts',
    lane: 'long',
    meaning: 'Approve the referrals whose delay is over, and give the rewards that approved ones owe.',
  },
  'journey.enter': {
    subject: 'journey',
    writtenBy: [
      'src/automation/entries/arrivals.ts',
      'src/automation/lifecycle/journey-lifecycle.service.ts',
      'migrations/0084-journeys.ts',
    ],
    handledBy: 'src/automation/entries/enter-journeys.ts',
    lane: 'steps',
    meaning: 'Judge the contacts that a trigger found by the rules of entry, and start their runs.',
  },
  'journey.look': {
    subject: 'journey',
    writtenBy: ['src/automation/lifecycle/listeners.ts'],
    handledBy: 'src/automation/triggers/look-around.ts',
    lane: 'looks',
    meaning: 'Ask what nothing tells a journey: segments, dates, schedules, what became of campaigns.',
  },
  'journey.replay': {
    subject: 'journey',
    writtenBy: ['src/automation/replay/journey-replays.service.ts'],
    handledBy: 'src/automation/replay/replay-journeys.ts',
    lane: 'long',
    meaning: 'Replay a draft over the events of the last 90 days and keep what it predicts.',
  },
  'journey.run': {
    subject: 'journey',
    writtenBy: [
      'src/automation/entries/enter-journeys.ts',
      'src/automation/lifecycle/journey-lifecycle.service.ts',
    ],
    handledBy: 'src/automation/engine/run-journeys.ts',
    lane: 'steps',
    meaning: 'Advance everyone in the journey who is due, some thousand at a time.',
  },
  'reward.settle': {
    subject: 'campaign',
    writtenBy: ['src/retention/rewards/in-messages/reserve-codes.ts'],
    handledBy: 'src/retention/rewards/in-messages/settle-codes.ts',
    lane: 'quick',
    meaning: 'Give the reward codes of messages that were sent, and free those of messages that weren’t.',
  },
  'reward.remind': {
    subject: 'reward',
    writtenBy: ['src/retention/rewards/rewards.service.ts'],
    handledBy: 'src/retention/rewards/reminders/remind-of-codes.ts',
    lane: 'long',
    meaning: 'Note for journeys who has a code that expires soon, once for each code.',
  },
  'airtime.top-up': {
    subject: 'top-up',
    writtenBy: ['src/retention/airtime/start-top-up.ts'],
    handledBy: 'src/retention/airtime/run-top-ups.ts',
    lane: 'quick',
    meaning: 'Ask the provider for the airtime once, then follow the top-up until it is delivered or failed.',
  },
} as const satisfies Record<string, DueWorkKindEntry>;
