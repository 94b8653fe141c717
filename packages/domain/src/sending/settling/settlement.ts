import { storableText } from '../../kernel/index.ts';
import type { SendOutcome } from '../../email/index.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { SmsOutcome } from '../../sms/index.ts';

/** The new state of a row after an attempt to send it. */
export interface Settlement {
  /** `queued` is another attempt after `delaySeconds`. */
  state: 'sent' | 'failed' | 'unknown' | 'queued';
  reason: string | null;
  response: string | null;
  delaySeconds: number;
  /** True when the server saw the message: counts as an attempt. */
  isTried: boolean;
  /** True when the recipient's address is refused permanently: the address is suppressed. */
  isRefused: boolean;
}

export interface RetryRules {
  /** Delay before the second attempt. Doubles each time, up to four hours. */
  firstDelaySeconds: number;
  /** After this many attempts, about a day, a message has failed. */
  maxAttempts: number;
}

export const defaultRetryRules: RetryRules = { firstDelaySeconds: 60, maxAttempts: 13 };

const longestDelaySeconds = 4 * 3600;
const longestResponse = 1_000;

/** The settlement of an SMTP outcome (RFC 5321 §4.2.1, RFC 3463). */
export function settle(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): Settlement {
  return storable(mailSettlement(item, outcome, rules));
}

/** The settlement of a carrier's outcome. A number that will never work is suppressed, like a bad address. */
export function settleSms(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): Settlement {
  return storable(smsSettlement(item, outcome, rules));
}

/** Servers can answer with any bytes. A response the database can't store would fail the whole batch. */
function storable(settlement: Settlement): Settlement {
  return {
    ...settlement,
    response:
      settlement.response === null ? null : storableText(settlement.response.slice(0, longestResponse)),
  };
}

function mailSettlement(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): Settlement {
  const base = {
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

/** Another attempt after a growing delay; fails after too many. */
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

function smsSettlement(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): Settlement {
  const base = {
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
      // Not sent: the number's delivery window has closed.
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
        reason: isRefused ? 'refused' : outcome.isUnroutable === true ? 'no_route' : 'rejected',
        response: outcome.reason,
        isRefused,
      };
    }
  }
}

/**
 * Replaces a settlement that the database refused: the outcome is unknown, and the stored error says why.
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

/** A row whose message can't be composed; it is never handed to a server. */
export function settleUnsendable(reason: 'invalid_address' | 'not_rendered', detail: string): Settlement {
  return storable({
    state: 'failed',
    reason,
    response: detail,
    delaySeconds: 0,
    isTried: false,
    isRefused: false,
  });
}

/** Exponential, with 25% jitter so that messages deferred together don't come back together. */
export function retryDelay(attempts: number, rules: RetryRules): number {
  return Math.min(rules.firstDelaySeconds * 2 ** attempts, longestDelaySeconds) * (0.75 + Math.random() / 2);
}

const goneWords =
  /user unknown|unknown user|no such (?:user|mailbox|recipient)|does(?:n't| not) exist|mailbox (?:not found|unavailable|disabled)|invalid (?:recipient|mailbox)|recipient (?:address )?rejected: user/i;

/**
 * True when the address itself is bad: 5.1.x about the recipient and 5.2.1 (RFC 3463). 5.1.7 and 5.1.8 are
 * about the sender, 5.7.x is policy and never the recipient's fault. Without an enhanced code, the words of
 * the response decide.
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
