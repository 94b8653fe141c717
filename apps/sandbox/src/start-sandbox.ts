import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startDnsServer } from './dns/dns-server.ts';
import { addRecordLines } from './dns/record-lines.ts';
import { Zone } from './dns/zone.ts';
import { Mailbox } from './mail/mailbox.ts';
import { FileStore, memoryStore } from './mail/message-store.ts';
import { createReportSender } from './mail/report-sender.ts';
import type { ReportSender, ReportTarget } from './mail/report-sender.ts';
import { startSmtpReceiver } from './mail/smtp-receiver.ts';
import { TrafficCounter } from './mail/traffic-stats.ts';
import type { TrafficStats } from './mail/traffic-stats.ts';
import { startIdentityServer } from './identity/identity-server.ts';
import type { PaymentDesk } from './payments/payment-desk.ts';
import { type PaymentKeys, SANDBOX_KEYS } from './payments/payment-keys.ts';
import { startPaymentsServer } from './payments/payments-server.ts';
import { startObjectStore } from './s3/object-store.ts';
import type { AirtimeDesk } from './sms/airtime-desk.ts';
import type { PhoneDesk } from './sms/phone-desk.ts';
import { SANDBOX_SMS_KEYS, type SmsKeys } from './sms/sms-keys.ts';
import { startSmsServer } from './sms/sms-server.ts';
import { startWebServer } from './web/web-server.ts';

const DEFAULT_LIMIT = 5_000;
const MAX_STORED_BYTES = 512 * 1024 * 1024;
/** Long enough for the sender to settle the message before its bounce arrives. */
const REPORT_DELAY_MS = 400;

export type SandboxOptions = {
  /** 0 (default) picks a free port; the same for the other three. */
  httpPort?: number | undefined;
  paymentsPort?: number | undefined;
  /** Secrets of the simulated payment providers, and the URL for their webhooks. */
  payments?: Partial<PaymentKeys> | undefined;
  /** Ports of the simulated SMSC and of the carriers with HTTP APIs. */
  smppPort?: number | undefined;
  smsPort?: number | undefined;
  sms?: Partial<SmsKeys> | undefined;
  /** Delay of a receipt, default 800 ms. */
  receiptMs?: number | undefined;
  /** Delay of a late webhook, default 8,000 ms. */
  lateMs?: number | undefined;
  /** Port of the simulated identity provider, and where it sends people back. */
  identityPort?: number | undefined;
  identityReturnUrl?: string | undefined;
  /** Port of the simulated S3-compatible store; without it there is none. */
  s3Port?: number | undefined;
  smtpPort?: number | undefined;
  dnsPort?: number | undefined;
  /** Default 127.0.0.1. */
  host?: string | undefined;
  /** Keeps this many of the newest messages, default 5,000. */
  limit?: number | undefined;
  /** Directory where mail and zone survive a restart; without it they are in memory only. */
  dataDir?: string | undefined;
  /** Server for delivery status and abuse reports; without it they appear in the mailbox. */
  returnSmtp?: ReportTarget | undefined;
  /** Initial records of the zone, as lines of `name type value`. */
  dnsSeed?: string | undefined;
  /** Delay before a report is sent, default 400 ms. */
  reportDelayMs?: number | undefined;
  /** Delay of the address rule `slow`, default 5,000 ms. */
  slowMs?: number | undefined;
};

export type Sandbox = {
  /** Mailbox, DNS page and JSON API. */
  httpUrl: string;
  /** For a mail client, as `smtp://host:port`. */
  smtpUrl: string;
  /** `host:port`, as `Resolver.setServers` takes it. */
  dnsAddress: string;
  /** Paystack under /paystack, Flutterwave under /flutterwave, Stripe at the root; the payment pages at /. */
  paymentsUrl: string;
  payments: PaymentDesk;
  /** The SMSC, as `host:port`. */
  smppAddress: string;
  /**
   * Africa's Talking under /africastalking, Termii under /termii, Twilio under /twilio, Infobip under
   * /infobip; the phones at /.
   */
  smsUrl: string;
  phones: PhoneDesk;
  airtime: AirtimeDesk;
  /** The OpenID Connect provider, for `OIDC_ISSUER`. */
  identityUrl: string;
  /** The S3-compatible store, for `ASSETS_URL`; null without a port for it. */
  s3Url: string | null;
  mailbox: Mailbox;
  zone: Zone;
  /** Counts of the SMTP server's replies. */
  stats(): TrafficStats;
  /** Closes all listeners and connections; unsent reports stay in the mailbox. */
  stop(): Promise<void>;
};

/**
 * Starts the simulated outside world on loopback: SMTP server with mailbox, DNS, payments, carriers and their
 * web pages. Throws PortInUseError if a port is in use, and leaves nothing running.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { httpPort = 0, smtpPort = 0, dnsPort = 0, host = '127.0.0.1' } = options;
  const mailbox = openMailbox(options);
  const zone = openZone(options);
  const counter = new TrafficCounter();
  const reports = createReportSender({
    mailbox,
    target: options.returnSmtp,
    delayMs: options.reportDelayMs ?? REPORT_DELAY_MS,
  });
  const stops: (() => Promise<void>)[] = [async () => mailbox.close(), async () => reports.stop()];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const slowMs = options.slowMs ?? 5_000;
    const onAccepted: ReportSender['report'] = (mail) => reports.report(mail);
    const smtp = await startSmtpReceiver({ port: smtpPort, host, mailbox, counter, slowMs, onAccepted });
    stops.push(smtp.stop);
    const dns = await startDnsServer(zone, dnsPort, host);
    stops.push(dns.stop);
    const smtpUrl = `smtp://${host}:${smtp.port}`;
    const dnsAddress = `${host}:${dns.port}`;
    const payments = await startPayments(options, host);
    stops.push(payments.stop);
    const paymentsUrl = `http://${host}:${payments.port}`;
    const sms = await startSms(options, host);
    stops.push(sms.stop);
    const phones = {
      phones: sms.desk,
      airtime: sms.airtime,
      smppAddress: `${host}:${sms.smppPort}`,
      smsUrl: `http://${host}:${sms.httpPort}`,
    };
    const identity = await startIdentity(options, host);
    stops.push(identity.stop);
    const s3Url = await startFiles(options, host, stops);
    const world = { mailbox, zone, stats: () => counter.read(), smtpUrl, dnsAddress, paymentsUrl, ...phones };
    const web = await startWebServer({ port: httpPort, host, ...world });
    stops.push(web.stop);
    const urls = { identityUrl: identity.url, s3Url, httpUrl: `http://${host}:${web.port}` };
    return { ...world, ...urls, payments: payments.desk, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startFiles(
  { s3Port, dataDir }: SandboxOptions,
  host: string,
  stops: (() => Promise<void>)[],
): Promise<string | null> {
  if (s3Port === undefined) return null;
  const folder = dataDir === undefined ? undefined : join(dataDir, 's3');
  const store = await startObjectStore({ port: s3Port, host, folder });
  stops.push(store.stop);
  return store.url;
}

function openMailbox({ dataDir, limit }: SandboxOptions): Mailbox {
  const store = dataDir === undefined ? memoryStore() : new FileStore(join(dataDir, 'mail'));
  return new Mailbox(store, { messages: limit ?? DEFAULT_LIMIT, bytes: MAX_STORED_BYTES });
}

function startPayments({ paymentsPort, payments, dataDir, lateMs }: SandboxOptions, host: string) {
  const keys = { ...SANDBOX_KEYS, ...payments };
  return startPaymentsServer({ port: paymentsPort ?? 0, host, keys, dataDir, lateMs: lateMs ?? 8_000 });
}

function startIdentity({ identityPort, identityReturnUrl }: SandboxOptions, host: string) {
  const returnUrl = identityReturnUrl ?? 'http://localhost:3000/single-sign-on/return';
  return startIdentityServer({ port: identityPort ?? 0, host, returnUrl });
}

function startSms({ smppPort, smsPort, sms, receiptMs }: SandboxOptions, host: string) {
  return startSmsServer({
    smppPort: smppPort ?? 0,
    httpPort: smsPort ?? 0,
    host,
    keys: { ...SANDBOX_SMS_KEYS, ...sms },
    receiptMs: receiptMs ?? 800,
  });
}

function openZone({ dataDir, dnsSeed }: SandboxOptions): Zone {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const zone = new Zone(dataDir === undefined ? undefined : join(dataDir, 'dns.json'));
  addRecordLines(zone, dnsSeed ?? '');
  return zone;
}
