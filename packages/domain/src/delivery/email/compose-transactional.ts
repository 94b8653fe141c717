import { createHash } from 'node:crypto';
import { DomainError } from '../../kernel/index.ts';
import { addressDomain, parseAddress } from './address.ts';
import type { Mailbox } from './address.ts';
import { dateHeader, headerLine, mailboxHeader, messageIdHeader, textHeader } from './mime-headers.ts';
import { partHeader } from './prepare-mime.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';

export interface TransactionalMessage {
  /** Left side of the Message-ID. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  /** Finished HTML and text; nothing is escaped or sanitised here. */
  html?: string;
  text: string;
  date: Date;
  /** Mail that no person wrote, such as confirmations: tells others not to answer (RFC 3834). Default true. */
  isAutomatic?: boolean;
  /** Further headers, for example `X-Reference`. Those that this function sets itself are refused. */
  headers?: Readonly<Record<string, string>>;
}

const OWN_HEADERS = /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|auto-submitted|dkim-signature|received|return-path)$/i;

/** One finished message that is not a campaign: system mail, tests, API sends. ASCII with CRLF, unsigned. */
export function composeTransactional(message: TransactionalMessage): Buffer {
  const { from, to, replyTo, subject, html, text, headers = {} } = message;
  const boundary = `=_${createHash('sha256').update(message.id).digest('hex').slice(0, 24)}`;
  const head =
    mailboxHeader('From', from) +
    mailboxHeader('To', to) +
    (replyTo ? mailboxHeader('Reply-To', replyTo) : '') +
    textHeader('Subject', subject) +
    dateHeader(message.date) +
    messageIdHeader(message.id, addressDomain(parseAddress(from.address))) +
    headerLine('MIME-Version', '1.0') +
    (message.isAutomatic === false ? '' : headerLine('Auto-Submitted', 'auto-generated')) +
    Object.entries(headers)
      .map(([name, value]) => furtherHeader(name, value))
      .join('');
  const textPart = `${partHeader('text/plain')}${encodeQuotedPrintable(text, true)}\r\n`;
  if (html === undefined) return Buffer.from(head + textPart, 'latin1');
  const htmlPart = `${partHeader('text/html')}${encodeQuotedPrintable(html, true)}\r\n`;
  const type = headerLine('Content-Type', `multipart/alternative;\r\n boundary="${boundary}"`);
  return Buffer.from(`${head}${type}\r\n--${boundary}\r\n${textPart}--${boundary}\r\n${htmlPart}--${boundary}--\r\n`, 'latin1');
}

function furtherHeader(name: string, value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || OWN_HEADERS.test(name))
    throw new DomainError('invalid_input', `The header “${name.slice(0, 60)}” cannot be set.`);
  return textHeader(name, value);
}
