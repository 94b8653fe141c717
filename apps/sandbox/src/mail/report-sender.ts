import { createTransport } from 'nodemailer';
import type { Mailbox } from './mailbox.ts';
import { MAILBOX_FULL, NO_SUCH_MAILBOX, abuseReport, deliveryStatusReport } from './reports.ts';
import type { AcceptedMail } from './smtp-receiver.ts';

/** Delays between attempts to send a report, in ms. After the last, the report stays in the mailbox. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];

export type ReportTarget = { host: string; port: number };
export type ReportSenderOptions = {
  mailbox: Mailbox;
  /** The server of the return paths; without it, reports just appear in the mailbox. */
  target: ReportTarget | undefined;
  /** Delay before the report is sent, in ms. */
  delayMs: number;
};

type Report = { to: string; raw: Buffer };
export type ReportSender = { report(mail: AcceptedMail): void; stop(): void };

/** Sends delivery status and abuse reports to the return path over SMTP with the null sender. */
export function createReportSender({ mailbox, target, delayMs }: ReportSenderOptions): ReportSender {
  const transport = target && createTransport({ ...target, pool: true, maxConnections: 2, ignoreTLS: true });
  const waiting = new Map<Report, NodeJS.Timeout>();
  let isStopped = false;
  const keep = (report: Report) =>
    void mailbox.add({ from: '', to: [report.to], rule: null, raw: report.raw });

  const send = async (report: Report, tries: number) => {
    waiting.delete(report);
    if (!transport) return keep(report);
    try {
      await transport.sendMail({ envelope: { from: '', to: report.to }, raw: report.raw });
    } catch (error) {
      const wait = isStopped || isForGood(error) ? undefined : RETRY_AFTER_MS[tries];
      if (wait === undefined) keep(report);
      else schedule(report, wait, tries + 1);
    }
  };
  const schedule = (report: Report, wait: number, tries: number) => {
    waiting.set(
      report,
      setTimeout(() => void send(report, tries).catch(() => undefined), wait),
    );
  };

  return {
    report(mail) {
      const raw = mail.from ? reportFor(mail) : undefined; // never answer the null sender, or reports would cause reports
      if (raw) schedule({ to: mail.from, raw }, delayMs, 0);
    },
    stop() {
      isStopped = true;
      for (const [report, timer] of waiting) {
        clearTimeout(timer);
        keep(report);
      }
      waiting.clear();
      transport?.close();
    },
  };
}

function reportFor(mail: AcceptedMail): Buffer | undefined {
  const now = new Date();
  if (mail.rule.name === 'dsn') return deliveryStatusReport(mail, NO_SUCH_MAILBOX, now);
  if (mail.rule.name === 'dsn-soft') return deliveryStatusReport(mail, MAILBOX_FULL, now);
  if (mail.rule.name === 'complain') return abuseReport(mail, now);
  return undefined;
}

function isForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}
