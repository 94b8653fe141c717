import { forgetBytes, type SendOutcome, type SmtpTransport } from '../../email/index.ts';
import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Outgoing } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { type RetryRules, type Settlement, settle, settleSms } from '../settling/settlement.ts';
import type { OutgoingSms, SmsOutcome, SmsRouter } from '../../sms/index.ts';

export interface ReadyDelivery {
  item: LeasedDelivery;
  outgoing: Outgoing;
}

/** What an outcome means for its row, and what it says about the server and the sender. */
export interface SendResult {
  settlement: Settlement;
  /** The server or carrier is unavailable: nothing was handed over. */
  isUnavailable: boolean;
  /** The server ended the connection without an answer. */
  isDropped: boolean;
  /** The recipient's provider asks for a lower rate. */
  isThrottled: boolean;
  /** The server refuses the sender, not the recipient. */
  isAboutSender: boolean;
}

/** The message may not leave now: it waits and is tried again. */
export class HeldBackError extends Error {}

export interface SendSteps {
  /**
   * Called for a message at most once, just before it leaves: without this call, it did not arrive. If it throws
   * `HeldBackError`, the message doesn't leave.
   */
  onLeaving: (index: number) => void;
  /** Called once for each message. */
  onResult: (index: number, result: SendResult) => void;
}

/** Hands messages of one channel to its servers or carriers. */
export interface ChannelTransport {
  readonly channel: LaneChannel;
  /** The most messages in flight, and so the most in doubt if the process dies. */
  readonly maxInFlight: number;
  /**
   * While messages are in flight, wait until this many more fit before sending again: carriers take many at
   * once.
   */
  readonly minFree: number;
  /**
   * Room that campaigns leave to transactional messages. Without it, a stalled carrier's campaign messages
   * would take all of it.
   */
  readonly reserved: number;
  /** Never throws. */
  send(messages: readonly ReadyDelivery[], steps: SendSteps): void;
  close(): Promise<void>;
}

/** Email, one message per SMTP connection. */
export function emailTransport(transport: SmtpTransport, rules: RetryRules): ChannelTransport {
  return {
    channel: 'email',
    maxInFlight: transport.connections,
    minFree: 1,
    // One server takes all mail: when it stalls, there is no room to reserve.
    reserved: 0,
    send: (messages, { onLeaving, onResult }) => {
      for (const [index, { item, outgoing }] of messages.entries()) {
        void handOver(transport, outgoing, () => onLeaving(index)).then((outcome) => {
          // Every attempt composes anew.
          if (outgoing.channel === 'email') forgetBytes(outgoing.message);
          onResult(index, toEmailResult(item, outcome, rules));
        });
      }
    },
    close: () => transport.close(),
  };
}

async function handOver(
  transport: SmtpTransport,
  outgoing: Outgoing,
  onLeaving: () => void,
): Promise<SendOutcome> {
  try {
    if (outgoing.channel !== 'email') throw new TypeError('not an email');
    return await transport.send(outgoing.envelope, outgoing.message, onLeaving);
  } catch (error) {
    if (error instanceof HeldBackError) return { kind: 'unsent', reason: error.message, isDropped: true };
    return { kind: 'failed', phase: 'rcpt', code: 501, enhanced: null, response: String(error) };
  }
}

function toEmailResult(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): SendResult {
  return {
    settlement: settle(item, outcome, rules),
    isUnavailable: outcome.kind === 'unsent' && outcome.isDropped !== true,
    isDropped: outcome.kind === 'unsent' && outcome.isDropped === true,
    isThrottled:
      outcome.kind === 'deferred' && (outcome.code === 421 || outcome.enhanced?.startsWith('4.7.') === true),
    isAboutSender: outcome.kind === 'failed' && (outcome.phase === 'mail' || outcome.phase === 'data'),
  };
}

/** SMS, by the carriers the router knows. */
export function smsTransport(router: SmsRouter, rules: RetryRules): ChannelTransport {
  return {
    channel: 'sms',
    maxInFlight: router.window,
    minFree: Math.max(1, Math.floor(router.window / 4)),
    reserved: Math.floor(router.window / 10),
    send: (messages, { onLeaving, onResult }) => {
      const leaving = [...messages.entries()].filter(([index, { item }]) => {
        const held = heldBack(() => onLeaving(index));
        if (held !== null) onResult(index, toSmsResult(item, held, rules));
        return held === null;
      });
      void route(
        router,
        leaving.map(([, message]) => message),
      ).then((outcomes) => {
        for (const [n, [index, { item }]] of leaving.entries())
          onResult(index, toSmsResult(item, outcomes[n] ?? { kind: 'unknown', reason: 'no outcome' }, rules));
      });
    },
    close: () => router.close(),
  };
}

/** Null when the message may leave. */
function heldBack(onLeaving: () => void): SmsOutcome | null {
  try {
    onLeaving();
    return null;
  } catch (error) {
    return { kind: 'deferred', reason: String(error) };
  }
}

/** A router that fails may have handed the messages over, so they are in doubt. */
async function route(router: SmsRouter, messages: readonly ReadyDelivery[]): Promise<SmsOutcome[]> {
  try {
    return await router.send(messages.map(({ outgoing }) => requireSms(outgoing)));
  } catch (error) {
    return messages.map(() => ({ kind: 'unknown', reason: String(error) }));
  }
}

function requireSms(outgoing: Outgoing): OutgoingSms {
  if (outgoing.channel !== 'sms') throw new TypeError('not an SMS');
  return outgoing.sms;
}

function toSmsResult(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): SendResult {
  return {
    settlement: settleSms(item, outcome, rules),
    isUnavailable: outcome.kind === 'unsent',
    isDropped: false,
    isThrottled: false,
    isAboutSender: false,
  };
}
