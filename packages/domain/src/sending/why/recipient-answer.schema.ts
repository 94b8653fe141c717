import { z } from 'zod';
import { type LeftOutReason, leftOutReasons, wordsOfReason } from './left-out-reason.schema.ts';

/** What became of a person in the audience: exactly one of these. */
export const recipientState = z.enum(['sent', 'waiting', 'failed', 'in_doubt', 'left_out']);
export type RecipientState = z.infer<typeof recipientState>;

export const recipientStateWords: Record<RecipientState, string> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  in_doubt: 'In doubt',
  left_out: 'Left out',
};

/** Why a message waits, failed or is in doubt; keys as `settlement.ts` writes them. */
const troubleWords: Record<string, string> = {
  refused: 'The address does not exist',
  rejected: 'Refused by the mail server',
  deferred: 'The mail server asked to wait',
  gave_up: 'The mail server didn’t accept it in time',
  connection_lost: 'The connection dropped during delivery',
  connection_dropped: 'The mail server closed the connection without an answer',
  not_settled: 'The result could not be stored',
  worker_died: 'Sending was interrupted during delivery',
  not_rendered: 'The message couldn’t be created for this contact',
  contact_time: 'Waiting for the time of day in their time zone',
  quiet_hours: 'Waiting for your sending hours',
  warm_up: 'Waiting for the domain’s warm-up',
  sender_unauthenticated: 'Waiting for the sender domain’s DNS records',
};

/** For SMS, where a carrier takes the place of the mail server. */
const smsTroubleWords: Record<string, string> = {
  ...troubleWords,
  refused: 'The number does not exist',
  rejected: 'Refused by the carrier',
  deferred: 'The carrier asked to wait',
  gave_up: 'The carrier didn’t accept it in time',
  undelivered: 'The carrier could not deliver it',
  quiet_hours: 'Waiting for promotional SMS hours',
};

type AnsweredChannel = 'email' | 'sms';

/** Words for any reason of a delivery or an exclusion; null for one without. */
export function reasonWords(reason: string, channel: AnsweredChannel): string | null {
  const leftOut = leftOutReasons.find((each) => each === reason);
  if (leftOut !== undefined) return wordsOfReason(leftOut, channel).label;
  return (channel === 'sms' ? smsTroubleWords : troubleWords)[reason] ?? null;
}

/** One person's part of a campaign, as far as words depend on it. */
export interface AnsweredRow {
  /** Null: the person isn't in the audience. */
  state: RecipientState | null;
  reason: string | null;
  channel: AnsweredChannel;
  name: string | null;
  address: string | null;
  /** True while the campaign is paused. */
  isPaused?: boolean;
  /** Why the campaign was paused automatically, such as a stopped sender or an empty wallet. */
  failure?: string | null;
}

/** “Why didn’t Ama get this?” in one sentence, and what to do next; null if there is nothing to do. */
export function answerFor(row: AnsweredRow): { sentence: string; next: string | null } {
  const who = row.name || row.address || 'This person';
  const trouble = row.reason === null ? null : reasonWords(row.reason, row.channel);
  switch (row.state) {
    case 'sent':
      return { sentence: `${who} got it: it was sent.`, next: null };
    case 'waiting':
      return waiting(who, trouble, row);
    case 'failed':
      return {
        sentence: `It couldn’t be delivered to ${who}: ${ofSentence(trouble ?? 'It failed')}.`,
        next:
          row.reason === 'refused'
            ? 'Ask them for another address.'
            : 'Try the failed recipients again from the report.',
      };
    case 'in_doubt':
      return {
        sentence: `It may have reached ${who}: ${ofSentence(trouble ?? 'the result isn’t known')}.`,
        next: 'Wait for an open, a click or a receipt, or send it again and accept that some get it twice.',
      };
    case 'left_out': {
      const words = wordsOfReason(leftOutOf(row.reason), row.channel);
      return { sentence: `${who} was left out because ${words.because}.`, next: words.next };
    }
    case null:
      return {
        sentence: `${who} wasn’t in the audience of this campaign.`,
        next: 'Add them to one of its lists or segments before the next campaign.',
      };
  }
}

function waiting(
  who: string,
  trouble: string | null,
  { isPaused, failure, reason }: AnsweredRow,
): { sentence: string; next: string | null } {
  if (isPaused === true)
    return {
      sentence: `It waits for ${who} because the campaign is paused.`,
      next: failure || 'Resume the campaign.',
    };
  if (trouble === null) return { sentence: `It waits for ${who}: it isn’t their turn yet.`, next: null };
  return {
    sentence: `It waits for ${who}: ${ofSentence(trouble)}.`,
    next:
      reason === 'quiet_hours' || reason === 'contact_time' || reason === 'warm_up'
        ? null
        : 'Nothing to do: it is tried again automatically.',
  };
}

/** The reasons of rows from before this list count as skipped without details. */
export function leftOutOf(reason: string | null): LeftOutReason {
  return leftOutReasons.find((each) => each === reason) ?? 'details_deleted';
}

const ofSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
