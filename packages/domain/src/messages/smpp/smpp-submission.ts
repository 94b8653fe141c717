/** A number or name as the client wrote it, with its TON (type of number). */
export interface SmppAddress {
  ton: number;
  addr: string;
}

/** One text to one number, submitted over SMPP. */
export interface SmppSubmission {
  source: SmppAddress;
  destination: SmppAddress;
  /** The recipient in E.164, or as a national number in the account's country. */
  number: string;
  text: string;
  /** Receipts: 1 for every final state, 2 only for failure, 0 never (SMPP 3.4 §5.2.17). */
  wants: 0 | 1 | 2;
  /** Which part of a long text this is. */
  part?: { reference: number; total: number; part: number } | undefined;
  scheduledAt?: Date | undefined;
  /** Not sent after this time. */
  expiresAt?: Date | undefined;
  /** The same object for all numbers of one submit_multi: all of them get the id of the first. */
  group?: object | undefined;
}

/** Why a submission was refused. `source` is its sender, `destination` its number. `message` is for logs. */
export interface SmppRefusal {
  about: 'source' | 'destination' | 'text' | 'schedule' | 'other';
  message: string;
}

/** For each submission, in order: its id, or why it was refused. */
export type SmppAnswer = { ok: true; id: string } | { ok: false; refusal: SmppRefusal };

/** message_state (SMPP 3.4 §5.2.28). */
export const smppStates = {
  enroute: 1,
  delivered: 2,
  expired: 3,
  deleted: 4,
  undeliverable: 5,
  accepted: 6,
  unknown: 7,
  rejected: 8,
} as const;

/**
 * Our own codes for why a text didn't arrive. The carrier's code is used instead if it sent one
 * (`smpp_outcome`).
 */
export const smppErrors = { none: 0, suppressed: 201, refused: 205, partsMissing: 207 } as const;

/** State of a submission. `doneAt` is null until it's final. `error` is 0 if it arrived or is under way. */
export interface SmppState {
  state: number;
  error: number;
  doneAt: Date | null;
}

/**
 * The addresses a client gives with query_sm and cancel_sm to prove which message it means (SMPP 3.4 §4.8.1,
 * §4.9.1).
 */
export interface SmppProof {
  source: string;
  /** Empty if not given, which is allowed together with a message_id. */
  destination?: string;
}

/** A receipt due to the client that submitted the message. */
export interface OwedReceipt {
  submissionId: string;
  /** The id the client got. */
  shownId: string;
  source: SmppAddress;
  destination: SmppAddress;
  state: number;
  error: number;
  /** Whose code `error` is: 3 the carrier's, 8 ours, 0 none. */
  network: number;
  excerpt: string;
  submittedAt: Date;
  doneAt: Date;
}
