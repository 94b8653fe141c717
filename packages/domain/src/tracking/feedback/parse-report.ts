import PostalMime, { type Email } from 'postal-mime';

export interface BounceReport {
  type: 'bounce';
  /** `failed` or `delayed`, as the report says (RFC 3464 §2.3.3). */
  action: string;
  /** RFC 3463, for example 5.1.1. */
  status: string;
  diagnostic: string;
  /** Hard: the address is bad and is not to be tried again. Soft: this message did not arrive. */
  kind: 'hard' | 'soft';
}

export interface ComplaintReport {
  type: 'complaint';
  /** `abuse`, `fraud` and so on (RFC 5965 §7.3). */
  feedback: string;
}

/** Tokens of ours found in the returned message, for servers that report to another address. */
export interface ParsedReport {
  report: BounceReport | ComplaintReport | null;
  tokens: string[];
}

/**
 * Reads a delivery status notification (RFC 3464) or an abuse report (RFC 5965). `report` is null for
 * anything else, such as an auto-reply.
 */
export async function parseReport(raw: Buffer | string): Promise<ParsedReport> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const part = (type: string) => mail.attachments.find(({ mimeType }) => mimeType === type)?.content;
  const text = (content: unknown) => (typeof content === 'string' ? content : '');
  const original = text(
    part('message/rfc822') ?? part('text/rfc822-headers') ?? part('message/rfc822-headers'),
  );
  const feedback = text(part('message/feedback-report'));
  const status = text(part('message/delivery-status') ?? part('message/global-delivery-status'));
  const report =
    feedback !== '' ? complaintOf(feedback) : status !== '' ? bounceOf(status) : plainBounceOf(mail);
  return { report, tokens: tokensIn(`${feedback}\n${original.slice(0, 20_000)}`) };
}

function field(text: string, name: string): string {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
}

/** "not-spam" takes a complaint back; it is none. */
function complaintOf(feedback: string): ComplaintReport | null {
  const kind = field(feedback, 'Feedback-Type').toLowerCase();
  return kind === '' || kind === 'not-spam' ? null : { type: 'complaint', feedback: kind };
}

function bounceOf(machine: string): BounceReport | null {
  const action = field(machine, 'Action').toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return null;
  const diagnostic = field(machine, 'Diagnostic-Code').replace(/^smtp;\s*/i, '');
  const given = /\d\.\d{1,3}\.\d{1,3}/.exec(field(machine, 'Status'))?.[0] ?? '5.0.0';
  // 5.0.0 says nothing; the server's own words often hold a better code.
  const status = /^[45]\.0\.0$/.test(given)
    ? (/\b[45]\.[1-7]\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? given)
    : given;
  return {
    type: 'bounce',
    action,
    status,
    diagnostic: diagnostic.slice(0, 500),
    kind: kindOf(status, diagnostic),
  };
}

/**
 * A bounce of a server that writes no machine-readable part, recognised by its sender and a status in its
 * text.
 */
function plainBounceOf(mail: Email): BounceReport | null {
  const isDaemon = /mailer-daemon|postmaster|mail delivery (?:sub)?system/i.test(
    `${mail.from?.address ?? ''} ${mail.from?.name ?? ''}`,
  );
  const text = (mail.text ?? '').slice(0, 20_000);
  const status = /\b[45]\.[0-7]\.\d{1,3}\b/.exec(text)?.[0] ?? (/\b550\b/.test(text) ? '5.0.0' : undefined);
  if (!isDaemon || status === undefined) return null;
  return {
    type: 'bounce',
    action: status.startsWith('5') ? 'failed' : 'delayed',
    status,
    diagnostic: text.replace(/\s+/g, ' ').slice(0, 300),
    kind: kindOf(status, text),
  };
}

/**
 * 5.1.x about the recipient and 5.2.1 are hard; 5.1.7 and 5.1.8 are about the sender; policy (5.7.x) and a
 * full mailbox are soft.
 */
function kindOf(status: string, words: string): 'hard' | 'soft' {
  if (/^5\.(?:1\.(?!7$|8$)\d+|2\.1)$/.test(status)) return 'hard';
  return status.startsWith('5.0.') &&
    /user unknown|no such (?:user|mailbox)|does(?:n't| not) exist/i.test(words)
    ? 'hard'
    : 'soft';
}

/** Signed tokens after `b+`, `u+` or in the path /u/. */
function tokensIn(text: string): string[] {
  return [...text.replace(/=\r?\n/g, '').matchAll(/(?:\b[bu]\+|\/u\/)([\w-]{50,70})/g)].flatMap(
    ([, token]) => (token === undefined ? [] : [token]),
  );
}
