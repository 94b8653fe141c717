import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startDnsServer } from './dns/dns-server.ts';
import { addRecordLines } from './dns/record-lines.ts';
import { Zone } from './dns/zone.ts';
import { Mailbox } from './mail/mailbox.ts';
import { FileStore, memoryStore } from './mail/message-store.ts';
import { createReportSender } from './mail/report-sender.ts';
import type { ReportTarget } from './mail/report-sender.ts';
import { startSmtpReceiver } from './mail/smtp-receiver.ts';
import { TrafficCounter } from './mail/traffic-stats.ts';
import type { TrafficStats } from './mail/traffic-stats.ts';
import type { PaymentDesk } from './payments/payment-desk.ts';
import { type PaymentKeys, SANDBOX_KEYS } from './payments/payment-keys.ts';
import { startPaymentsServer } from './payments/payments-server.ts';
import type { PhoneDesk } from './sms/phone-desk.ts';
import { SANDBOX_SMS_KEYS, type SmsKeys } from './sms/sms-keys.ts';
import { startSmsServer } from './sms/sms-server.ts';
import { startWebServer } from './web/web-server.ts';

const DEFAULT_LIMIT = 5_000;
const MAX_STORED_BYTES = 512 * 1024 * 1024;
/** Long enough for the sender to settle the message before its bounce comes back. */
const REPORT_DELAY_MS = 400;

export type SandboxOptions = {
  /** 0 (default) picks a free port; so for the other three. */
  httpPort?: number | undefined;
  paymentsPort?: number | undefined;
  /** Secrets of the played payment providers, and where their messages go. */
  payments?: Partial<PaymentKeys> | undefined;
  /** Ports of the played SMSC and of the carriers with HTTP APIs. */
  smppPort?: number | undefined;
  smsPort?: number | undefined;
  sms?: Partial<SmsKeys> | undefined;
  /** How long after a text its receipt comes, default 800 ms. */
  receiptMs?: number | undefined;
  /** What a message that comes late waits, default 8,000 ms. */
  lateMs?: number | undefined;
  smtpPort?: number | undefined;
  dnsPort?: number | undefined;
  /** Default 127.0.0.1. */
  host?: string | undefined;
  /** Newest messages kept, default 5,000. */
  limit?: number | undefined;
  /** Mail and zone survive a restart in this directory; without it they are kept in memory. */
  dataDir?: string | undefined;
  /** Where delivery status and abuse reports go; without it they appear in the mailbox. */
  returnSmtp?: ReportTarget | undefined;
  /** Lines of `name type value` that the zone starts with. */
  dnsSeed?: string | undefined;
  /** Wait before a report is sent, default 400 ms. */
  reportDelayMs?: number | undefined;
  /** What the address rule `slow` waits, default 5,000 ms. */
  slowMs?: number | undefined;
};

export type Sandbox = {
  /** Mailbox, DNS page and JSON API. */
  httpUrl: string;
  /** For a mail client, as `smtp://host:port`. */
  smtpUrl: string;
  /** `host:port`, as `Resolver.setServers` takes it. */
  dnsAddress: string;
  /**
   * Paystack below /paystack, Flutterwave below /flutterwave, Stripe at its root; the pages of payments at /.
   */
  paymentsUrl: string;
  payments: PaymentDesk;
  /** The SMSC, as `host:port`. */
  smppAddress: string;
  /**
   * Africa's Talking below /africastalking, Termii below /termii, Twilio below /twilio, Infobip below
   * /infobip; the phones at /.
   */
  smsUrl: string;
  phones: PhoneDesk;
  mailbox: Mailbox;
  zone: Zone;
  /** What the SMTP server answered so far. */
  stats(): TrafficStats;
  /** Closes all listeners and connections; reports not sent yet stay in the mailbox. */
  stop(): Promise<void>;
};

/**
 * Starts the outside world on loopback: SMTP server with mailbox, DNS server and their web pages.
 * Throws PortInUseError when one of the ports is taken; nothing is left running then.
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
    const smtp = await startSmtpReceiver({
      port: smtpPort,
      host,
      mailbox,
      counter,
      slowMs,
      onAccepted: (mail) => reports.report(mail),
    });
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
      smppAddress: `${host}:${sms.smppPort}`,
      smsUrl: `http://${host}:${sms.httpPort}`,
    };
    const world = { mailbox, zone, stats: () => counter.read(), smtpUrl, dnsAddress, paymentsUrl, ...phones };
    const web = await startWebServer({ port: httpPort, host, ...world });
    stops.push(web.stop);
    return { ...world, httpUrl: `http://${host}:${web.port}`, payments: payments.desk, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openMailbox({ dataDir, limit }: SandboxOptions): Mailbox {
  const store = dataDir === undefined ? memoryStore() : new FileStore(join(dataDir, 'mail'));
  return new Mailbox(store, { messages: limit ?? DEFAULT_LIMIT, bytes: MAX_STORED_BYTES });
}

function startPayments({ paymentsPort, payments, dataDir, lateMs }: SandboxOptions, host: string) {
  const keys = { ...SANDBOX_KEYS, ...payments };
  return startPaymentsServer({ port: paymentsPort ?? 0, host, keys, dataDir, lateMs: lateMs ?? 8_000 });
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
