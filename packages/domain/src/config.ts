import type { Clock, Logger } from './kernel/index.ts';
import type { WebhookConfig } from './developer/index.ts';
import type { SmsConfig } from './delivery/index.ts';
import type { PaymentConfig } from './wallet/index.ts';

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
  poolSize?: number;
  clock?: Clock;
  logger?: Logger;
}
