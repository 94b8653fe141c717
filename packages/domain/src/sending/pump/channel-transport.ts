import type { SendOutcome, SmtpTransport } from '../../email/index.ts';
import type { LaneChannel, Outgoing } from '../leases/send-source.ts';
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
  /** `onResult` is called once for each message; never throws. */
  send(messages: readonly ReadyDelivery[], onResult: (index: number, result: SendResult) => void): void;
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
    send: (messages, onResult) => {
      for (const [index, { item, outgoing }] of messages.entries()) {
        void handOver(transport, outgoing).then((outcome) =>
          onResult(index, toEmailResult(item, outcome, rules)),
        );
      }
    },
    close: () => transport.close(),
  };
}

async function handOver(transport: SmtpTransport, outgoing: Outgoing): Promise<SendOutcome> {
  try {
    if (outgoing.channel !== 'email') throw new TypeError('not an email');
    return await transport.send(outgoing.envelope, outgoing.message);
  } catch (error) {
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
    send: (messages, onResult) => {
      void route(router, messages).then((outcomes) => {
        for (const [index, { item }] of messages.entries())
          onResult(
            index,
            toSmsResult(item, outcomes[index] ?? { kind: 'unknown', reason: 'no outcome' }, rules),
          );
      });
    },
    close: () => router.close(),
  };
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
