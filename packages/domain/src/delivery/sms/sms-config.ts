import type { LongMessageMode } from '@talkdrum/smpp';

/** A bind to a carrier's SMSC. */
export interface SmppCarrierConfig {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string | undefined;
  isTls?: boolean | undefined;
  /** Connections, each with a window of its own. Default 1. */
  binds?: number | undefined;
  /** Messages under way per connection. Default 100. */
  window?: number | undefined;
  /** Messages a second over all connections; 0, the default, for as many as it takes. */
  rate?: number | undefined;
  /** How texts of several segments are sent. Default udh8. */
  longMessages?: LongMessageMode | undefined;
  /** How ids are written in answers and in receipts, where the carrier does not write them alike. */
  answerIds?: 'text' | 'decimal' | 'hex' | undefined;
  receiptIds?: 'text' | 'decimal' | 'hex' | undefined;
  /** Error codes of receipts that mean the do-not-disturb list. */
  doNotDisturbErrors?: readonly string[] | undefined;
}

/** Addresses and keys of the carriers; one that is missing is not used. Their order is the order they are asked in. */
export interface SmsConfig {
  /** Our own origin, as carriers reach it for their receipts. */
  callbackOrigin: string;
  smpp?: SmppCarrierConfig | undefined;
  africastalking?: { url: string; username: string; apiKey: string } | undefined;
  /** Receipts are signed with the secret key. */
  termii?: { url: string; apiKey: string; secretKey: string } | undefined;
  twilio?: { url: string; accountSid: string; authToken: string } | undefined;
  infobip?: { url: string; apiKey: string } | undefined;
  /** How long an answer over HTTP may take, in milliseconds. Default 20,000. */
  timeoutMs?: number | undefined;
}
