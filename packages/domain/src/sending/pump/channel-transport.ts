import type { SendOutcome, SmtpTransport } from '../../email/index.ts';
import type { LaneChannel, Outgoing } from '../leases/send-source.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import { type RetryRules, type Settlement, settle, settleSms } from '../settling/settlement.ts';
import type { OutgoingSms, SmsOutcome, SmsRouter } from '../../sms/index.ts';

export interface ReadyDelivery {
  item: LeasedDelivery;
  outgoing: Outgoing;
}

/** What an outcome means for its row, and what it says beyond its own message. */
export interface SendResult {
  settlement: Settlement;
  /** The server or carrier is away: nothing was handed over. */
  isAway: boolean;
  /** The server ended the connection without an answer. */
  isDropped: boolean;
  /** The recipient's provider wants it slower. */
  isTooFast: boolean;
  /** The sender itself is refused, not the recipient. */
  isAboutSender: boolean;
}

/** Hands messages of one channel to the outside. */
export interface ChannelTransport {
  readonly channel: LaneChannel;
  /** Messages under way at most, and so in doubt at most if the process dies. */
  readonly window: number;
  /**
   * So much room is waited for before more is handed over, while something is under way: carriers take many
   * at once.
   */
  readonly leastRoom: number;
  /**
   * Room that campaigns leave to single messages: on a carrier that stalls, what they sent would take all of
   * it.
   */
  readonly reserved: number;
  /** `told` is called once for each parcel; never throws. */
  send(parcels: readonly ReadyDelivery[], told: (index: number, verdict: SendResult) => void): void;
  close(): Promise<void>;
}

/** Email, one message per SMTP connection. */
export function emailTransport(transport: SmtpTransport, rules: RetryRules): ChannelTransport {
  return {
    channel: 'email',
    window: transport.connections,
    leastRoom: 1,
    // One server takes all mail: when it stalls, there is nothing to reserve.
    reserved: 0,
    send: (parcels, told) => {
      for (const [index, { item, outgoing }] of parcels.entries()) {
        void handOver(transport, outgoing).then((outcome) => told(index, judgeMail(item, outcome, rules)));
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

function judgeMail(item: LeasedDelivery, outcome: SendOutcome, rules: RetryRules): SendResult {
  return {
    settlement: settle(item, outcome, rules),
    isAway: outcome.kind === 'unsent' && outcome.isDropped !== true,
    isDropped: outcome.kind === 'unsent' && outcome.isDropped === true,
    isTooFast:
      outcome.kind === 'deferred' && (outcome.code === 421 || outcome.enhanced?.startsWith('4.7.') === true),
    isAboutSender: outcome.kind === 'failed' && (outcome.phase === 'mail' || outcome.phase === 'data'),
  };
}

/** SMS, by whatever carriers the router knows. */
export function smsTransport(router: SmsRouter, rules: RetryRules): ChannelTransport {
  return {
    channel: 'sms',
    window: router.window,
    leastRoom: Math.max(1, Math.floor(router.window / 4)),
    reserved: Math.floor(router.window / 10),
    send: (parcels, told) => {
      void route(router, parcels).then((outcomes) => {
        for (const [index, { item }] of parcels.entries())
          told(index, judgeSms(item, outcomes[index] ?? { kind: 'unknown', reason: 'no outcome' }, rules));
      });
    },
    close: () => router.close(),
  };
}

/** A router that fails has perhaps handed over what it was given: that is in doubt. */
async function route(router: SmsRouter, parcels: readonly ReadyDelivery[]): Promise<SmsOutcome[]> {
  try {
    return await router.send(parcels.map(({ outgoing }) => requireSms(outgoing)));
  } catch (error) {
    return parcels.map(() => ({ kind: 'unknown', reason: String(error) }));
  }
}

function requireSms(outgoing: Outgoing): OutgoingSms {
  if (outgoing.channel !== 'sms') throw new TypeError('not an SMS');
  return outgoing.sms;
}

function judgeSms(item: LeasedDelivery, outcome: SmsOutcome, rules: RetryRules): SendResult {
  return {
    settlement: settleSms(item, outcome, rules),
    isAway: outcome.kind === 'unsent',
    isDropped: false,
    isTooFast: false,
    isAboutSender: false,
  };
}
