/** A number or name as the client wrote it, with its type of number. */
export interface SmppAddress {
  ton: number;
  addr: string;
}

/** One text to one number, as it came in over SMPP. */
export interface SmppSubmission {
  source: SmppAddress;
  destination: SmppAddress;
  /** Whom it goes to: the destination in E.164, or as a national number of the account's country. */
  number: string;
  text: string;
  /** 1 a receipt for every final state, 2 for failure alone, 0 none (SMPP 3.4 §5.2.17). */
  wants: 0 | 1 | 2;
  /** Which part of a long text this is. */
  part?: { reference: number; total: number; part: number } | undefined;
  scheduledAt?: Date | undefined;
  /** Not sent after this moment. */
  expiresAt?: Date | undefined;
  /** Ties the numbers of one submit_multi together: all of them are answered with the id of the first. */
  group?: object | undefined;
}

/** Why one was not taken in. `source` is its sender, `destination` its number; `message` is for logs. */
export interface SmppRefusal {
  about: 'source' | 'destination' | 'text' | 'schedule' | 'other';
  message: string;
}

/** Of each submission, in their order: the id it goes by, or why it was refused. */
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
 * Our own codes of why a text did not arrive; a carrier's code takes their place where it gave one (see
 * `smpp_outcome`).
 */
export const smppErrors = { none: 0, suppressed: 201, refused: 205, partsMissing: 207 } as const;

/**
 * What became of a submission. `doneAt` is null while it is not final; `error` is 0 for what arrived or is on
 * its way.
 */
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
  /** Empty: not given, which is allowed beside a message_id. */
  destination?: string;
}

/** A receipt to be handed to the client that submitted the message. */
export interface OwedReceipt {
  submissionId: string;
  /** The id that was answered. */
  shownId: string;
  source: SmppAddress;
  destination: SmppAddress;
  state: number;
  error: number;
  /** Whose code `error` is: 3 the carrier's, 8 ours, 0 there is none. */
  network: number;
  excerpt: string;
  submittedAt: Date;
  doneAt: Date;
}
