import type { OutgoingSms, SmsOutcome } from '../../pump/sms-router.ts';

export type CarrierName = 'smpp' | 'africastalking' | 'termii' | 'twilio' | 'infobip';

/** An outcome of one carrier, and whether another carrier may be asked instead without the risk of sending twice. */
export interface CarrierOutcome {
  outcome: SmsOutcome;
  mayFailOver: boolean;
}

/** A carrier's word on what became of a message it took. */
export interface SmsReceipt {
  /** The id the carrier gave with its answer. */
  providerId: string;
  /** Final states only; what is on its way is no receipt. */
  state: 'delivered' | 'failed';
  /** For people and logs: the carrier's own status and code. */
  detail: string;
  /** True when the operator keeps the number on its do-not-disturb list. */
  isDoNotDisturb?: boolean;
  /** True when the number is not in use. */
  isRecipientGone?: boolean;
  /** Of whom it speaks, where the carrier says so. */
  to?: string;
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
  /** The whole address that was called, as the carrier knows it. */
  url: string;
}

/** Hands messages to one provider and understands what it says later. One per process; asks the network, never inside a scope. */
export interface SmsCarrier {
  readonly name: CarrierName;
  /** How many messages one call takes, and how many may be under way. */
  readonly window: number;
  /** Outcomes in the order of the messages; never rejects. */
  send(messages: readonly OutgoingSms[]): Promise<CarrierOutcome[]>;
  /** Whether a call to our address is the carrier's own: by its signature, or, where it signs nothing, by the address alone. */
  verify?(request: CarrierRequest): boolean;
  /** Throws nothing: what cannot be read is an empty list. */
  readReceipts?(request: CarrierRequest): SmsReceipt[];
  close(): Promise<void>;
}
