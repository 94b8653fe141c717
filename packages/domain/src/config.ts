import type { LongMessageMode } from '@talkdrum/smpp';
import type { Clock, Logger, LoginUrls } from './kernel/index.ts';

/** Support contacts shown in the dashboard. */
interface SupportContacts {
  phone?: string | undefined;
  email?: string | undefined;
  guideUrl?: string | undefined;
  videosUrl?: string | undefined;
}

/**
 * Everything the domain needs to know about its environment. The server reads it from environment variables.
 */
export interface DomainConfig extends LoginUrls {
  /** The installation's secret. All keys are derived from it. */
  secret: string;
  /** Origin of the dashboard, without a trailing slash. */
  appUrl: string;
  /** Origin of everything accounts publish: archives, tracking, unsubscribe pages. */
  publicUrl: string;
  /** The host that domains of accounts’ own point to; by default that of `publicUrl`. */
  domainsHost?: string | undefined;
  /** The outgoing mail server: smtp:// or smtps://, with credentials if needed. */
  smtpUrl: string;
  /** SMTP connections kept open per worker. */
  smtpConnections: number;
  /** Domain of the bounce address (envelope sender) and of From in system mail. */
  bounceDomain: string;
  systemFrom: string;
  /** Host whose SPF record lists this installation's sending addresses. Accounts include it in theirs. */
  spfInclude: string;
  /** Addresses and keys of the payment providers. A provider without keys isn't offered. */
  payments?: PaymentConfig;
  /** Where webhooks can go besides the public internet. */
  webhooks?: WebhookConfig;
  /** Networks in CIDR form where feeds may be read besides the public internet: on any port, without TLS. */
  feeds?: { allow?: readonly string[] };
  /** Addresses and keys of the SMS carriers. Without any, every SMS waits. */
  sms?: SmsConfig;
  /** The provider of airtime. Without it, nobody can give airtime. */
  airtime?: AirtimeConfig | undefined;
  /** Where people may sign in besides with a password. */
  identityProvider?: IdentityProviderConfig | undefined;
  /** How people reach support; missing values aren't shown. */
  support?: SupportContacts;
  /** Where customers' programs reach SMTP submission and SMPP; missing if nothing listens. */
  gateway?: { host: string; submissionPort: number; smppPort: number };
  /** host:port of the DNS server for record checks; the system's by default. */
  dnsServer?: string;
  /** Folder for uploaded files, those of imports among them. */
  dataDir: string;
  /** An S3-compatible store for pictures and PDFs, as `openAssetStorage` reads it; by default a folder in `dataDir`. */
  assetsUrl?: string | undefined;
  /** Connections in each of the app login's two pools; search gets half as many. */
  poolSize?: number;
  /** How long a call waits for a connection before it fails with `unavailable`; default 10 s. */
  poolWaitMs?: number;
  clock?: Clock;
  logger?: Logger;
}

/** A provider that speaks OpenID Connect: Google Workspace, Microsoft Entra, Okta, Keycloak and others. */
export interface IdentityProviderConfig {
  /** Shown on the sign-in page: "Sign in with {name}". */
  name: string;
  /** Its address; what it offers is read from `/.well-known/openid-configuration` below it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Believes addresses that the provider doesn't call verified; for providers whose addresses only administrators set. */
  trustsAllEmails: boolean;
}

/** The payment providers this installation has keys for. Others aren't offered. */
export interface PaymentConfig {
  paystack?: PaystackConfig | undefined;
  flutterwave?: FlutterwaveConfig | undefined;
  stripe?: StripeConfig | undefined;
}

export interface PaystackConfig {
  url: string;
  secretKey: string;
  /** The bank for dedicated accounts, by Paystack's name, for example "wema-bank". */
  bank: string;
}

export interface FlutterwaveConfig {
  url: string;
  secretKey: string;
  /** The secret hash from the provider's webhook settings. */
  webhookHash: string;
}

export interface StripeConfig {
  url: string;
  secretKey: string;
  webhookSecret: string;
}

/** Destinations the operator allows besides the public internet. */
export interface WebhookConfig {
  /**
   * Networks in CIDR form, for receivers inside the operator's network: allowed without TLS and on any port.
   */
  allow?: readonly string[];
  /** Ports besides 443. */
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
  /** Connections, each with its own window. Default 1. */
  binds?: number | undefined;
  /** Messages in flight per connection. Default 100. */
  window?: number | undefined;
  /** Messages a second over all connections. The default 0 means no limit. */
  rate?: number | undefined;
  /** How multi-segment texts are sent. Default udh8. */
  longMessages?: LongMessageMode | undefined;
  /** How ids are written in answers and in receipts, if the carrier uses different forms. */
  answerIds?: 'text' | 'decimal' | 'hex' | undefined;
  receiptIds?: 'text' | 'decimal' | 'hex' | undefined;
  /** Receipt error codes that mean the do-not-disturb list. */
  doNotDisturbErrors?: readonly string[] | undefined;
}

/**
 * Addresses and keys of the carriers. One without keys isn't used. Their order is the order of preference.
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
  /** HTTP timeout in milliseconds. Default 20,000. */
  timeoutMs?: number | undefined;
}

/** Africa's Talking's airtime API. */
export interface AirtimeConfig {
  url: string;
  username: string;
  apiKey: string;
  /** HTTP timeout in milliseconds. Default 20,000. */
  timeoutMs?: number | undefined;
}

/** Connections for short transactions of rows alone. The database's own work limits how many at once are useful. */
export const intakeSize = ({ poolSize = 4 }: Pick<DomainConfig, 'poolSize'>): number => Math.min(4, poolSize);
