import type { OutgoingSms, SmsOutcome } from './outgoing-sms.ts';

export const carrierNames = ['smpp', 'africastalking', 'termii', 'twilio', 'infobip'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** An outcome of one carrier. */
export interface CarrierOutcome {
  outcome: SmsOutcome;
  /** Another carrier may be asked instead without the risk of sending twice. */
  mayFailOver: boolean;
  /** Of a text that went out as several messages: the ids of all, each gets a receipt. */
  parts?: readonly string[];
}

/** A carrier's last word on what became of a message it took. */
export interface SmsReceipt {
  /** The id the carrier gave with its answer. */
  providerId: string;
  state: 'delivered' | 'failed';
  /** For people and logs: the carrier's own status and code. */
  detail: string;
  /** True when the operator keeps the number on its do-not-disturb list. */
  isDoNotDisturb?: boolean;
  /** True when the number is not in use. */
  isRecipientGone?: boolean;
}

/** A message somebody sent to one of our numbers. */
export interface InboundSms {
  from: string;
  to: string;
  text: string;
}

export interface CarrierRequest {
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Hands messages to one provider. One per process; asks the network, never inside a scope. */
export interface SmsCarrier {
  readonly name: CarrierName;
  /** How many messages may be under way. */
  readonly window: number;
  /** Outcomes in the order of the messages; never rejects. */
  send(messages: readonly OutgoingSms[]): Promise<CarrierOutcome[]>;
  close(): Promise<void>;
}

/** Understands what a provider says over HTTP later. */
export interface SmsCallbacks {
  readonly name: CarrierName;
  /**
   * Whether a call is signed as the carrier signs; true for those that sign nothing and are known by the
   * secret in the address alone.
   */
  verify(request: CarrierRequest): boolean;
  /** Final states only. What cannot be read is an empty list. */
  readReceipts(request: CarrierRequest): SmsReceipt[];
  /** Messages from phones; none for anything else. */
  readReplies(request: CarrierRequest): InboundSms[];
}
