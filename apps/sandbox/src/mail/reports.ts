import { randomUUID } from 'node:crypto';
import { headerBlock } from './read-headers.ts';

const REPORTER = 'mailer-daemon@sandbox.localhost';

export type ReportedMail = {
  /** Envelope sender, who receives the report. */
  from: string;
  recipient: string;
  raw: Buffer;
};

export type FailureReason = { status: string; diagnostic: string };

export const NO_SUCH_MAILBOX: FailureReason = {
  status: '5.1.1',
  diagnostic: '550 5.1.1 The mailbox does not exist',
};
export const MAILBOX_FULL: FailureReason = {
  status: '4.2.2',
  diagnostic: '452 4.2.2 The mailbox is over its quota',
};

/**
 * A delivery status notification (RFC 3464) in a multipart/report (RFC 6522) with the headers of the
 * original.
 */
export function deliveryStatusReport(
  mail: ReportedMail,
  { status, diagnostic }: FailureReason,
  now: Date,
): Buffer {
  const machine = [
    'Reporting-MTA: dns; sandbox.localhost',
    `Arrival-Date: ${mailDate(now)}`,
    '',
    `Final-Recipient: rfc822; ${mail.recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Remote-MTA: dns; mx.sandbox.localhost',
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
  ];
  return assemble(mail, now, {
    type: 'delivery-status',
    from: `Mail Delivery System <${REPORTER}>`,
    subject: 'Undelivered mail returned to sender',
    text: [
      `Your message to ${mail.recipient} could not be delivered.`,
      '',
      `The server there answered: ${diagnostic}`,
      '',
    ],
    machineType: 'message/delivery-status',
    machine,
    originalType: 'text/rfc822-headers',
    original: headerBlock(mail.raw),
  });
}

/** An abuse report (RFC 5965) with the whole original message. */
export function abuseReport(mail: ReportedMail, now: Date): Buffer {
  const machine = [
    'Feedback-Type: abuse',
    'User-Agent: Talkdrum-Sandbox/1.0',
    'Version: 1',
    `Original-Mail-From: <${mail.from}>`,
    `Original-Rcpt-To: <${mail.recipient}>`,
    `Arrival-Date: ${mailDate(now)}`,
    `Reported-Domain: ${mail.from.slice(mail.from.lastIndexOf('@') + 1)}`,
    'Source-IP: 127.0.0.1',
    '',
  ];
  return assemble(mail, now, {
    type: 'feedback-report',
    from: `Feedback Loop <${REPORTER}>`,
    subject: 'Abuse report',
    text: [`${mail.recipient} marked this message as spam.`, ''],
    machineType: 'message/feedback-report',
    machine,
    originalType: 'message/rfc822',
    original: mail.raw,
  });
}

type ReportParts = {
  type: string;
  from: string;
  subject: string;
  text: string[];
  machineType: string;
  machine: string[];
  originalType: string;
  original: Buffer;
};

function assemble(mail: ReportedMail, now: Date, parts: ReportParts): Buffer {
  const boundary = `report-${randomUUID()}`;
  const encoding = parts.original.some((byte) => byte > 127) ? '8bit' : '7bit';
  const head = [
    `From: ${parts.from}`,
    `To: <${mail.from}>`,
    `Subject: ${parts.subject}`,
    `Date: ${mailDate(now)}`,
    `Message-ID: <${randomUUID()}@sandbox.localhost>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${parts.type}; boundary="${boundary}"`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    ...parts.text,
    `--${boundary}`,
    `Content-Type: ${parts.machineType}`,
    '',
    ...parts.machine,
    `--${boundary}`,
    `Content-Type: ${parts.originalType}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), parts.original, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** RFC 5322 section 3.3, in UTC. */
function mailDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}
