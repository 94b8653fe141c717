import { type Mailbox, parseAddress } from '../address/address.ts';
import { InvalidMailError } from '../invalid-mail-error.ts';
import { headerText, labelledText, mailboxText } from './header-text.ts';

/** One header field with its line end. `value` must be ASCII and folded, as the functions below return it. */
export function headerLine(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

/** The lower-case names of complete header fields. */
export function fieldNames(fields: string): Set<string> {
  return new Set([...fields.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()));
}

export function mailboxHeader(name: 'From' | 'To' | 'Reply-To', mailbox: Mailbox): string {
  return headerLine(name, mailboxText(mailbox, name.length + 2));
}

export function textHeader(name: string, text: string): string {
  return headerLine(name, headerText(text, name.length + 2));
}

/** Formatting a date takes longer than the rest of the header, and many messages leave in one second. */
const lastDate = { second: Number.NaN, header: '' };

/** The Date header in UTC (RFC 5322 §3.3). */
export function dateHeader(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== lastDate.second) {
    lastDate.header = headerLine('Date', date.toUTCString().replace('GMT', '+0000'));
    lastDate.second = second;
  }
  return lastDate.header;
}

/** `Message-ID: <id@domain>`. Use the same id for every attempt to deliver a message. */
export function messageIdHeader(id: string, domain: string): string {
  if (!/^[\w.+-]{1,100}$/.test(id))
    throw new InvalidMailError(
      'invalid_header',
      'A message ID can only contain letters, digits, dots and hyphens.',
    );
  return headerLine('Message-ID', `<${id}@${hostName(domain)}>`);
}

/** RFC 2369 and RFC 8058: a web address, plus a mailto for clients that support nothing else. */
export function unsubscribeHeader(url: string, mailto?: string): string {
  if (!/^https?:\/\/[\x21\x23-\x3b\x3d\x3f-\x7e]+$/.test(url) || url.includes(',')) {
    throw new InvalidMailError(
      'invalid_header',
      'The unsubscribe link must be a web address without spaces, commas or angle brackets.',
    );
  }
  return headerLine(
    'List-Unsubscribe',
    mailto ? `<${url}>,\r\n <mailto:${mailtoTarget(mailto)}>` : `<${url}>`,
  );
}

function mailtoTarget(mailto: string): string {
  const end = mailto.indexOf('?');
  if (end === -1) return parseAddress(mailto);
  const query = mailto.slice(end + 1);
  const encoded = /^[\w=&.-]*$/.test(query) ? query : encodeURI(query).replace(/[,<>]/g, encodeURIComponent);
  return `${parseAddress(mailto.slice(0, end))}?${encoded}`;
}

/** RFC 2919: a display name and a stable id in the form of a host name. */
export function listIdHeader({ id, name }: { id: string; name?: string }): string {
  return headerLine('List-ID', name?.trim() ? labelledText(name, hostName(id), 9) : `<${hostName(id)}>`);
}

export interface FeedbackId {
  campaign: string;
  account: string;
  /** The kind of mail, for example `campaign` or `automation`. */
  type: string;
  /** Stable name of the sending platform, 5 to 15 characters. */
  sender: string;
}

/**
 * `campaign:account:type:Sender` of Gmail's feedback loop. The last part is required and no part may repeat
 * another.
 */
export function feedbackIdHeader(id: FeedbackId): string {
  const parts = [id.campaign, id.account, id.type, id.sender];
  const isValid =
    parts.every((part) => /^[\w.-]{1,64}$/.test(part)) &&
    new Set(parts).size === 4 &&
    id.sender.length >= 5 &&
    id.sender.length <= 15;
  if (!isValid)
    throw new InvalidMailError(
      'invalid_header',
      'A Feedback-ID has four different parts, and the last one has 5 to 15 characters.',
    );
  return headerLine('Feedback-ID', parts.join(':'));
}

/** Messages of a campaign share it. */
let lastHostName = '';

function hostName(domain: string): string {
  if (domain === lastHostName) return domain;
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(domain))
    throw new InvalidMailError('invalid_header', `“${domain.slice(0, 80)}” is not a domain name.`);
  lastHostName = domain.toLowerCase();
  return lastHostName;
}
