import { z } from 'zod';

/** What a reason says to people. `because` ends the sentence “They were left out because …”. */
interface ReasonWords {
  label: string;
  because: string;
  /** What to do about it. */
  next: string;
}

/**
 * Why a person in the audience of a campaign or at a message of a journey got no message: each got one, waits for one,
 * or has exactly one of these. The dashboard, the files and the REST API take reasons and words from here.
 */
export const leftOutWords = {
  no_email: {
    label: 'No email address',
    because: 'they have no email address',
    next: 'Add their address, or reach them by text message.',
  },
  no_phone: {
    label: 'No telephone number',
    because: 'they have no telephone number',
    next: 'Add their number, or reach them by email.',
  },
  invalid_address: {
    label: 'Invalid address',
    because: 'their address can’t be used',
    next: 'Correct the address in their profile.',
  },
  duplicate: {
    label: 'Listed more than once',
    because: 'they are in the audience more than once, and each person gets the message once',
    next: 'Nothing to do: they are counted under the entry that got the message.',
  },
  unsubscribed: {
    label: 'Unsubscribed',
    because: 'they unsubscribed',
    next: 'Respect it. They get messages again only if they subscribe again themselves.',
  },
  left_list: {
    label: 'No longer on the list',
    because: 'they were taken off the list before it was their turn',
    next: 'Add them to the list again, if they agree.',
  },
  unconfirmed: {
    label: 'Has not confirmed the subscription',
    because: 'they haven’t confirmed their subscription',
    next: 'Ask them to confirm from the list’s page.',
  },
  suppressed: {
    label: 'Bounced or complained before',
    because: 'a message to them bounced before, or they reported one as spam',
    next: 'Ask them for another address. Sending to this one again would harm your reputation.',
  },
  blocklisted: {
    label: 'Blocklisted',
    because: 'they are on your blocklist',
    next: 'Take them off the blocklist if they agreed to get messages.',
  },
  do_not_disturb: {
    label: 'On the operator’s do-not-disturb list',
    because: 'their number is on the operator’s do-not-disturb list',
    next: 'Only they can leave that list, by asking their operator. Reach them by email instead.',
  },
  cap: {
    label: 'Had enough messages lately',
    because: 'they already got as many marketing messages as your sending limits allow',
    next: 'Send again in a few days, or change the cap under Sending limits.',
  },
  hours: {
    label: 'Outside sending hours',
    because: 'sending hours were over for them before it was their turn',
    next: 'Send at another time of day, or change the hours under Sending limits.',
  },
  holdout: {
    label: 'In the holdout',
    because: 'they are in the holdout, which gets nothing so that you can compare',
    next: 'Nothing to do: this is what the holdout is for.',
  },
  no_winner: {
    label: 'No winner chosen',
    because: 'the test ended without a winner being chosen for them',
    next: 'Choose a winner in the A/B testing tab, or send the campaign to them separately.',
  },
  no_money: {
    label: 'Not enough money',
    because: 'the wallet couldn’t pay for their message in time',
    next: 'Fund the wallet, then send to them again.',
  },
  no_route: {
    label: 'No route to their network',
    because: 'no carrier takes messages for their number',
    next: 'Reach them by email, or ask support for a route to their country.',
  },
  no_code: {
    label: 'No code left',
    because: 'no reward code was left for them',
    next: 'Add codes to the reward, then send to them again.',
  },
  sender_stopped: {
    label: 'The sender was stopped',
    because: 'the sender was stopped before it was their turn',
    next: 'Repair the sender, then send to them again.',
  },
  cancelled: {
    label: 'Cancelled before their turn',
    because: 'the campaign was cancelled before it was their turn',
    next: 'Copy the campaign and send it to the people it didn’t reach.',
  },
  overdue: {
    label: 'Overdue after a pause',
    because: 'it became due while the journey was paused, and you chose to skip what was overdue',
    next: 'Nothing to do, unless they should get it on its own.',
  },
  other_channel: {
    label: 'Reached another way',
    because: 'the other message of this step went to them instead',
    next: 'Nothing to do.',
  },
  left_journey: {
    label: 'Left the journey before',
    because: 'they left the journey before it was their turn',
    next: 'Nothing to do, unless they should enter the journey again.',
  },
  deleted: {
    label: 'Contact was deleted',
    because: 'the contact was deleted before it was their turn',
    next: 'Nothing to do.',
  },
  erased: {
    label: 'Personal data was erased',
    because: 'their personal data was erased before it was their turn',
    next: 'Nothing to do.',
  },
  details_deleted: {
    label: 'Details are deleted',
    because: 'they were left out during sending; the details are deleted by now',
    next: 'Nothing to do. Keep messages longer to see details of older campaigns.',
  },
} as const satisfies Record<string, ReasonWords>;

export type LeftOutReason = keyof typeof leftOutWords;
export const leftOutReasons = Object.keys(leftOutWords) as [LeftOutReason, ...LeftOutReason[]];
export const leftOutReason = z.enum(leftOutReasons);

/** Where the words differ for text messages. */
const smsWords: Partial<Record<LeftOutReason, Partial<ReasonWords>>> = {
  suppressed: {
    label: 'The number did not work before',
    because: 'their number didn’t work before',
    next: 'Ask them for another number.',
  },
  unsubscribed: {
    label: 'Replied STOP or unsubscribed',
    because: 'they replied STOP or unsubscribed',
    next: 'Respect it. They get messages again only if they reply START or subscribe again themselves.',
  },
  invalid_address: {
    label: 'Invalid number',
    because: 'their number can’t be used',
    next: 'Correct the number in their profile.',
  },
};

export function wordsOfReason(reason: LeftOutReason, channel: 'email' | 'sms'): ReasonWords {
  return { ...leftOutWords[reason], ...(channel === 'sms' ? smsWords[reason] : undefined) };
}
