import type { Tables } from './table-fact.ts';

/** What accounts give to the people they know. */
export const retentionTables: Tables = {
  airtime_flight: {
    owner: 'retention',
    holds: 'Whose top-up a call of the airtime provider is about: ids and hashes',
    grows: 'one per top-up, for 90 days',
  },
  airtime_limit: {
    owner: 'retention',
    holds: 'How much airtime an account gives in a day',
    grows: 'one per account that changed it',
  },
  airtime_rate: {
    owner: 'retention',
    holds: 'What a US dollar is worth, for airtime in another currency than the wallet’s',
    grows: 'one per currency',
  },
  airtime_topup: {
    owner: 'retention',
    holds: 'Airtime for one number: amount, state, reason, and the hold that pays for it',
    grows: 'one per top-up',
  },
  loyalty_member: {
    owner: 'retention',
    holds: 'A member of a loyalty programme: number and tier',
    grows: 'one per contact and programme',
  },
  loyalty_program: {
    owner: 'retention',
    holds: 'A loyalty programme: what points are called and worth, when they expire, how tiers are counted',
    grows: 'a few per account',
    readers: ['accounts'],
  },
  loyalty_reward: {
    owner: 'retention',
    holds: 'A reward that points buy, and for how many',
    grows: 'tens per programme',
  },
  loyalty_rule: {
    owner: 'retention',
    holds: 'How points are earned from an event',
    grows: 'tens per programme',
  },
  loyalty_tier: {
    owner: 'retention',
    holds: 'A tier of a loyalty programme; a removed one stays for the history',
    grows: 'a few per programme',
  },
  point_allocation: {
    owner: 'retention',
    holds: 'Which credits a debit took its points from; rows are only added',
    grows: 'one or two per debit',
  },
  point_balance: {
    owner: 'retention',
    holds: 'What a member has: spendable and pending points, and what the overview adds up of their entries',
    grows: 'one per member',
  },
  point_entry: {
    owner: 'retention',
    holds: 'The ledger of points: earned, spent, adjusted, expired, taken back; rows are only added',
    grows: 'one per movement',
  },
  point_lot: {
    owner: 'retention',
    holds: 'What is left of each credit, and until when',
    grows: 'one per credit',
  },
  point_request: {
    owner: 'retention',
    holds: 'An adjustment of points that needs a second member of the account',
    grows: 'a few per programme',
  },
  referral: {
    owner: 'retention',
    holds: 'A friend whom an advocate brought, and what became of it',
    grows: 'one per friend and programme',
  },
  referral_advocate: {
    owner: 'retention',
    holds: 'Someone who recommends: their code, and how many came',
    grows: 'one per advocate and programme',
  },
  referral_check: {
    owner: 'retention',
    holds: 'What a check found about a referral',
    grows: 'a few per doubtful referral',
  },
  referral_click: {
    owner: 'retention',
    holds: 'A person who opened an advocate’s link, with hashes of network and device',
    grows: 'one per click, for 90 days',
  },
  referral_click_day: {
    owner: 'retention',
    holds: 'Clicks by advocate, channel and day',
    grows: 'one per advocate, channel and day with clicks',
  },
  referral_program: {
    owner: 'retention',
    holds: 'A referral programme: what counts, who gets what, how it’s approved',
    grows: 'a few per account',
    readers: ['accounts'],
  },
  referral_reward: {
    owner: 'retention',
    holds: 'A reward that an approved referral owes, and whether it was given',
    grows: 'up to three per approved referral',
  },
  referral_trace: {
    owner: 'retention',
    holds: 'From where an advocate or friend came, as hashes with a key that changes every month',
    grows: 'one per advocate and friend, for 90 days',
  },
  reward: {
    owner: 'retention',
    holds: 'A reward campaign: what people get, its limits, and how much was given',
    grows: 'tens per account',
    readers: ['accounts'],
  },
  reward_code: {
    owner: 'retention',
    holds: 'A code of a reward: how often it was given and redeemed, and what is left of a credit',
    grows: 'one per code, up to millions per reward',
  },
  reward_device: {
    owner: 'retention',
    holds: 'A link that lets a till redeem codes without signing in',
    grows: 'a few per account',
  },
  reward_entry: {
    owner: 'retention',
    holds: 'The ledger of codes: given, redeemed, rolled back; rows are only added',
    grows: 'two per code that was given and used',
  },
  reward_hold: {
    owner: 'retention',
    holds: 'A use of a code that a till has set aside for a while',
    grows: 'one per hold, for 30 days',
  },
  reward_issue: {
    owner: 'retention',
    holds: 'Who got which code, when and for what price',
    grows: 'one per code that was given',
  },
  reward_reservation: {
    owner: 'retention',
    holds: 'A code set aside for a message until it’s known whether it was sent',
    grows: 'one per message with a code that is being sent',
  },
  tier_change: {
    owner: 'retention',
    holds: 'When a member came into another tier, and why; rows are only added',
    grows: 'a few per member',
  },
};
