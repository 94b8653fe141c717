import { storableText } from '../../kernel/index.ts';
import type { SendOutcome } from '../../email/index.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { SmsOutcome } from '../../sms/index.ts';

/** What becomes of a row whose message was tried, or could not be. */
export interface Settlement {
  id: string;
  token: string;
  accountId: string;
  /** Null for a transactional message. */
  campaignId: string | null;
  /** `queued` is another attempt after `delaySeconds`. */
  state: 'sent' | 'failed' | 'unknown' | 'queued';
  reason: string | null;
  response: string | null;
  delaySeconds: number;
  /** True when the mail server saw the message: counts as an attempt. */
  isTried: boolean;
  /** True when the recipient's address is refused for good: the address is suppressed. */
  isRefused: boolean;
}

export interface RetryRules {
  /** Before the second attempt; doubles each time, to four hours at most. */
  firstDelaySeconds: number;
  /** After so many attempts, about a day, a message has failed. */
  maxAttempts: number;
}

export const defaultRetryRules: RetryRules = { firstDelaySeconds: 60, maxAttempts: 13 };

const longestDelaySeconds = 4 * 3600;
const longestResponse = 1_000;

/** Judges an outcome of the transport (RFC 5321 §4.2.1, RFC 3463). */
export function settle(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): Settlement {
  return storable(judgeMail(item, outcome, rules));
}

/**
 * Judges what a carrier did with an SMS. A number that will never work is suppressed, like an address that
 * does not exist.
 */
export function settleSms(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): Settlement {
  return storable(judgeSms(item, outcome, rules));
}

/**
 * Servers answer with any bytes; one that the database can't keep would hold up everything that is settled
 * with it.
 */
function storable(settlement: Settlement): Settlement {
  return {
    ...settlement,
    response:
      settlement.response === null ? null : storableText(settlement.response.slice(0, longestResponse)),
  };
}

function judgeMail(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): Settlement {
  const { id, token, accountId, campaignId } = item;
  const base = {
    id,
    token,
    accountId,
    campaignId,
    reason: null,
    response: null,
    delaySeconds: 0,
    isTried: true,
    isRefused: false,
  };
  switch (outcome.kind) {
    case 'sent':
      return { ...base, state: 'sent', response: outcome.queueId ?? outcome.response };
    case 'unsent':
      if (outcome.isDropped === true)
        return tryLater(item, base, outcome.reason, 'connection_dropped', rules);
      return { ...base, state: 'queued', isTried: false, response: outcome.reason };
    case 'unknown':
      return { ...base, state: 'unknown', reason: 'connection_lost', response: outcome.reason };
    case 'deferred':
      return tryLater(item, base, outcome.response, 'deferred', rules);
    case 'failed': {
      const isRefused = isHardBounce(outcome.phase, outcome.enhanced, outcome.response);
      return {
        ...base,
        state: 'failed',
        reason: isRefused ? 'refused' : 'rejected',
        response: outcome.response,
        isRefused,
      };
    }
  }
}

type Base = Omit<Settlement, 'state'>;

/** Another attempt after a growing delay, until there were too many. */
function tryLater(
  { attempts }: LeasedDelivery,
  base: Base,
  response: string,
  reason: string,
  rules: RetryRules,
): Settlement {
  if (attempts + 1 >= rules.maxAttempts) return { ...base, state: 'failed', reason: 'gave_up', response };
  return { ...base, state: 'queued', reason, response, delaySeconds: retryDelay(attempts, rules) };
}

function judgeSms(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): Settlement {
  const { id, token, accountId, campaignId } = item;
  const base = {
    id,
    token,
    accountId,
    campaignId,
    reason: null,
    response: null,
    delaySeconds: 0,
    isTried: true,
    isRefused: false,
  };
  switch (outcome.kind) {
    case 'sent':
      return { ...base, state: 'sent', response: outcome.response ?? outcome.providerId };
    case 'unsent':
      return { ...base, state: 'queued', isTried: false, response: outcome.reason };
    case 'unknown':
      return { ...base, state: 'unknown', reason: 'connection_lost', response: outcome.reason };
    case 'deferred': {
      // Not sent at all: the delivery window of the number closed meanwhile.
      if (outcome.reason === 'quiet_hours')
        return {
          ...base,
          state: 'queued',
          isTried: false,
          reason: 'quiet_hours',
          delaySeconds: outcome.retryAfterSeconds ?? 3600,
        };
      if (item.attempts + 1 >= rules.maxAttempts)
        return { ...base, state: 'failed', reason: 'gave_up', response: outcome.reason };
      const delaySeconds = Math.max(outcome.retryAfterSeconds ?? 0, retryDelay(item.attempts, rules));
      return { ...base, state: 'queued', reason: 'deferred', response: outcome.reason, delaySeconds };
    }
    case 'failed': {
      const isRefused = outcome.isRecipientGone === true;
      return {
        ...base,
        state: 'failed',
        reason: isRefused ? 'refused' : 'rejected',
        response: outcome.reason,
        isRefused,
      };
    }
  }
}

/**
 * A settlement that the database refused, in words it can keep: it is not known whether the recipient has the
 * message, and the error is there for a person to look at.
 */
export function settleParked(settlement: Settlement, error: unknown): Settlement {
  const response = `The result could not be stored: ${String(error)}`;
  return storable({
    ...settlement,
    state: 'unknown',
    reason: 'not_settled',
    response,
    delaySeconds: 0,
    isRefused: false,
  });
}

/** A row whose message could not be made; it is never handed to a server. */
export function settleUnsendable(
  item: LeasedDelivery,
  reason: 'invalid_address' | 'not_rendered',
  detail: string,
): Settlement {
  const { id, token, accountId, campaignId } = item;
  return storable({
    id,
    token,
    accountId,
    campaignId,
    state: 'failed',
    reason,
    response: detail,
    delaySeconds: 0,
    isTried: false,
    isRefused: false,
  });
}

/** Exponential, with a jitter of a quarter so that what was deferred together does not come back together. */
export function retryDelay(attempts: number, rules: RetryRules): number {
  return Math.min(rules.firstDelaySeconds * 2 ** attempts, longestDelaySeconds) * (0.75 + Math.random() / 2);
}

const goneWords =
  /user unknown|unknown user|no such (?:user|mailbox|recipient)|does(?:n't| not) exist|mailbox (?:not found|unavailable|disabled)|invalid (?:recipient|mailbox)|recipient (?:address )?rejected: user/i;

/**
 * True when the address itself is bad: 5.1.x about the recipient and 5.2.1 (RFC 3463). 5.1.7 and 5.1.8 are
 * about the sender, 5.7.x is policy and never the recipient's fault. Servers without enhanced codes are
 * judged by their words.
 */
export function isHardBounce(
  phase: 'mail' | 'rcpt' | 'data' | 'message',
  enhanced: string | null,
  response: string,
): boolean {
  if (phase !== 'rcpt' && phase !== 'message') return false;
  if (enhanced !== null) return /^5\.(?:1\.(?!7$|8$)\d+|2\.1)$/.test(enhanced);
  return /^55[013]/.test(response) && goneWords.test(response);
}
