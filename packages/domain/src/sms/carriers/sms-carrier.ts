import type { OutgoingSms, SmsOutcome } from './outgoing-sms.ts';

export const carrierNames = ['smpp', 'africastalking', 'termii', 'twilio', 'infobip'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** An outcome of one carrier. */
export interface CarrierOutcome {
  outcome: SmsOutcome;
  /** Another carrier can be tried without the risk of sending twice. */
  mayFailOver: boolean;
  /** The ids of all parts, if the text was sent in several; each gets a receipt. */
  parts?: readonly string[];
}

/** A carrier's final report on a message it accepted. */
export interface SmsReceipt {
  /** The id the carrier gave with its answer. */
  providerId: string;
  state: 'delivered' | 'failed';
  /** For people and logs: the carrier's own status and code. */
  detail: string;
  /** True if the number is on the operator's do-not-disturb list. */
  isDoNotDisturb?: boolean;
  /** True if the number isn't in use. */
  isRecipientGone?: boolean;
}

/** A message from a phone to one of our numbers. */
export interface InboundSms {
  from: string;
  to: string;
  text: string;
}

export interface CarrierRequest {
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Hands messages to one provider. One per process. Uses the network, so never inside a scope. */
export interface SmsCarrier {
  readonly name: CarrierName;
  /** The most messages under way. */
  readonly window: number;
  /** Outcomes in the order of the messages; never rejects. */
  send(messages: readonly OutgoingSms[]): Promise<CarrierOutcome[]>;
  close(): Promise<void>;
}

/** Reads a provider's HTTP callbacks. */
export interface SmsCallbacks {
  readonly name: CarrierName;
  /** Checks the signature. Always true for carriers that don't sign and rely on the secret address. */
  verify(request: CarrierRequest): boolean;
  /** Final states only. An unreadable call gives an empty list. */
  readReceipts(request: CarrierRequest): SmsReceipt[];
  /** Messages from phones; none for anything else. */
  readReplies(request: CarrierRequest): InboundSms[];
}
