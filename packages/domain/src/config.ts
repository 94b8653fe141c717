import type { LongMessageMode } from '@talkdrum/smpp';
import type { Clock, Logger } from './kernel/index.ts';

/** Where help is to be had beside the dashboard itself. */
export interface SupportContacts {
  phone?: string | undefined;
  email?: string | undefined;
  guideUrl?: string | undefined;
  videosUrl?: string | undefined;
}

/** All the domain needs to know about where it runs. The server reads it from the environment. */
export interface DomainConfig {
  /** Connection string of the restricted login `talkdrum_app`. */
  appDatabaseUrl: string;
  /** Connection string of the read-only login `talkdrum_search`. */
  searchDatabaseUrl: string;
  /** The installation's secret; all keys are derived from it. */
  secret: string;
  /** Origin of the dashboard, without a slash at the end. */
  appUrl: string;
  /** Origin of what accounts publish: archives, tracking, unsubscribe pages. */
  publicUrl: string;
  /** Where mail goes: smtp:// or smtps://, with credentials if needed. */
  smtpUrl: string;
  /** How many SMTP connections one worker keeps open. */
  smtpConnections: number;
  /** Envelope sender's domain for bounces, and From of system mail. */
  bounceDomain: string;
  systemFrom: string;
  /** Host whose SPF record lists this installation's sending addresses; accounts include it in theirs. */
  spfInclude: string;
  /** Addresses and keys of the payment providers; one that is missing is not offered. */
  payments?: PaymentConfig;
  /** Where webhooks may go beside the public internet. */
  webhooks?: WebhookConfig;
  /** Addresses and keys of the SMS carriers; without one every SMS waits. */
  sms?: SmsConfig;
  /** How people reach support; what is missing is not shown. */
  support?: SupportContacts;
  /** Where customers' programs reach SMTP submission and SMPP; missing where nothing listens. */
  gateway?: { host: string; submissionPort: number; smppPort: number };
  /** host:port of the DNS server that checks ask; the system's own when missing. */
  dnsServer?: string;
  /** Folder for uploaded import files. */
  dataDir: string;
  /** Connections of each of the two pools of the app's login; half as many for search. */
  poolSize?: number;
  /** How long a call waits for a connection before it is refused as `unavailable`; 10 s when missing. */
  poolWaitMs?: number;
  clock?: Clock;
  logger?: Logger;
}

/** The payment providers this installation has keys for; one that is missing is not offered. */
export interface PaymentConfig {
  paystack?: PaystackConfig | undefined;
  flutterwave?: FlutterwaveConfig | undefined;
  stripe?: StripeConfig | undefined;
}

export interface PaystackConfig {
  url: string;
  secretKey: string;
  /** The bank that keeps dedicated accounts, by Paystack's name, for example "wema-bank". */
  bank: string;
}

export interface FlutterwaveConfig {
  url: string;
  secretKey: string;
  /** The secret hash of the account's webhook settings. */
  webhookHash: string;
}

export interface StripeConfig {
  url: string;
  secretKey: string;
  webhookSecret: string;
}

/** What an operator allows beside the public internet. */
export interface WebhookConfig {
  /** Networks in CIDR form, for receivers in one's own house: also without TLS and on any port. */
  allow?: readonly string[];
  /** Ports beside 443. */
  ports?: readonly number[];
}

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

/**
 * Addresses and keys of the carriers; one that is missing is not used. Their order is the order they are
 * asked in.
 */
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
