import { createHash } from 'node:crypto';
import { DomainError } from '../kernel/index.ts';
import { partHeader } from './prepare-mime.ts';
import {
  addressDomain,
  dateHeader,
  encodeQuotedPrintable,
  headerLine,
  type Mailbox,
  mailboxHeader,
  messageIdHeader,
  type MimeFile,
  multipart,
  parseAddress,
  textHeader,
  withFiles,
} from './protocol.ts';

export interface TransactionalMessage {
  /** Left side of the Message-ID. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  /** Finished HTML and text. Nothing is escaped or sanitised here. */
  html?: string;
  text: string;
  date: Date;
  /** Adds `Auto-Submitted`, so autoresponders don't answer (RFC 3834). Default true. */
  isAutomatic?: boolean;
  /** Extra headers, for example `X-Reference`. Refuses headers that this function sets. */
  headers?: Readonly<Record<string, string>>;
  /** Finished header fields, each with its line end. */
  fields?: string;
  attachments?: readonly MimeFile[];
}

const OWN_HEADERS = new RegExp(
  '^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|auto-submitted|' +
    'dkim-signature|received|return-path)$',
  'i',
);

/** Composes a message that isn't part of a campaign: system mail, tests, API sends. ASCII, CRLF, unsigned. */
export function composeTransactional(message: TransactionalMessage): Buffer {
  const { from, to, replyTo, subject, html, text, headers = {}, fields = '', attachments = [] } = message;
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
      .join('') +
    fields;
  return Buffer.from(head + withFiles(bodyPart(text, html, boundary), attachments, boundary), 'latin1');
}

function bodyPart(text: string, html: string | undefined, boundary: string): string {
  const textPart = `${partHeader('text/plain')}${encodeQuotedPrintable(text, true)}\r\n`;
  if (html === undefined) return textPart;
  const htmlPart = `${partHeader('text/html')}${encodeQuotedPrintable(html, true)}\r\n`;
  return multipart('alternative', boundary, [textPart, htmlPart]);
}

function furtherHeader(name: string, value: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || OWN_HEADERS.test(name))
    throw new DomainError('invalid_input', `The header “${name.slice(0, 60)}” cannot be set.`);
  return textHeader(name, value);
}
