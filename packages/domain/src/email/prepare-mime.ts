import { createHash } from 'node:crypto';
import type { CompiledMessage, MergeContact, Part, RenderLinks, Token } from '../templates/index.ts';
import { messageFiller } from '../templates/index.ts';
import {
  addressDomain,
  dateHeader,
  encodeQuotedPrintable,
  type FeedbackId,
  feedbackIdHeader,
  headerLine,
  joinSegment,
  listIdHeader,
  type Mailbox,
  mailboxHeader,
  messageIdHeader,
  parseAddress,
  textHeader,
  unsubscribeHeader,
} from './protocol.ts';

/** What is the same for every recipient of a message. */
export interface MimeBasis {
  /**
   * `marketing` carries the list headers and `Precedence: bulk`; `automatic` says `Auto-Submitted` (RFC
   * 3834).
   */
  kind: 'marketing' | 'transactional' | 'automatic';
  /** Also `Auto-Submitted` on top of `marketing`: a campaign from a transactional sender. */
  isAutomatic?: boolean;
  from: Mailbox;
  replyTo?: Mailbox;
  campaign: { name: string };
  account: { name: string; address?: string | null };
  /** The right side of Message-IDs; the domain of `from` when missing. */
  messageIdDomain?: string;
  listId?: { id: string; name?: string };
  feedbackId?: FeedbackId;
}

/** A message whose unchanging parts are encoded already. Lives in memory only. */
export interface PreparedMessage {
  compiled: CompiledMessage;
  basis: MimeBasis;
  domain: string;
  /** Complete header fields that never change. */
  headers: string;
  /** The subject's finished header when it is the same for all, else null. */
  subject: string | null;
  /** The body: encoded text that starts and ends at a line, and tokens between. */
  body: readonly BodyPiece[];
}

type BodyPiece = string | { token: Token; isHtml: boolean };

export interface MimeRecipient {
  /** Becomes the left side of the Message-ID, so that a second attempt is recognised. */
  deliveryId: string;
  to: Mailbox;
  date: Date;
  contact: MergeContact;
  links: RenderLinks;
  /** `address` or `address?subject=…` for List-Unsubscribe beside the web address. */
  unsubscribeMailto?: string;
}

/**
 * Encodes once what all recipients share. Every stretch of literal text is quoted-printable on its own and
 * ends at a soft line break, so that a message is put together by concatenation and only values are encoded
 * per recipient.
 */
export function prepareMime(compiled: CompiledMessage, basis: MimeBasis): PreparedMessage {
  const domain = basis.messageIdDomain ?? addressDomain(parseAddress(basis.from.address));
  // "=_" cannot occur in quoted-printable, so no content can end its part.
  const boundary = `=_${createHash('sha256')
    .update(JSON.stringify([compiled.subject, basis]))
    .digest('hex')
    .slice(0, 24)}`;
  const isFixedSubject = compiled.subject.every((part) => typeof part === 'string');
  return {
    compiled,
    basis,
    domain,
    headers:
      sharedHeaders(basis) + headerLine('Content-Type', `multipart/alternative;\r\n boundary="${boundary}"`),
    subject: isFixedSubject
      ? textHeader('Subject', compiled.subject.filter((part) => typeof part === 'string').join(''))
      : null,
    body: mergeLiterals([
      `--${boundary}\r\n${partHeader('text/plain')}`,
      ...encodeParts(compiled.text, false),
      `\r\n--${boundary}\r\n${partHeader('text/html')}`,
      ...encodeParts(compiled.html, true),
      `\r\n--${boundary}--\r\n`,
    ]),
  };
}

/**
 * The whole message for one recipient, ASCII with CRLF, unsigned. Throws `invalid_address` for what is not
 * one address.
 */
export function assembleMime(prepared: PreparedMessage, recipient: MimeRecipient): Buffer {
  const { compiled, basis, domain } = prepared;
  const fill = messageFiller(compiled, {
    contact: recipient.contact,
    campaign: basis.campaign,
    account: basis.account,
    links: recipient.links,
  });
  let message =
    mailboxHeader('To', recipient.to) +
    (prepared.subject ??
      textHeader(
        'Subject',
        compiled.subject.map((part) => (typeof part === 'string' ? part : fill(part, false))).join(''),
      )) +
    dateHeader(recipient.date) +
    messageIdHeader(recipient.deliveryId, domain) +
    (basis.kind === 'marketing'
      ? unsubscribeHeader(recipient.links.unsubscribe, recipient.unsubscribeMailto)
      : '') +
    prepared.headers +
    '\r\n';
  for (const piece of prepared.body) {
    message +=
      typeof piece === 'string'
        ? piece
        : joinSegment(encodeQuotedPrintable(fill(piece.token, piece.isHtml), false));
  }
  return Buffer.from(message, 'latin1');
}

function sharedHeaders({
  kind,
  isAutomatic = kind === 'automatic',
  from,
  replyTo,
  listId,
  feedbackId,
}: MimeBasis): string {
  const lines = [mailboxHeader('From', from), headerLine('MIME-Version', '1.0')];
  if (replyTo) lines.push(mailboxHeader('Reply-To', replyTo));
  if (kind === 'marketing')
    lines.push(
      headerLine('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
      headerLine('Precedence', 'bulk'),
    );
  if (kind === 'marketing' && listId) lines.push(listIdHeader(listId));
  if (isAutomatic) lines.push(headerLine('Auto-Submitted', 'auto-generated'));
  if (feedbackId) lines.push(feedbackIdHeader(feedbackId));
  return lines.join('');
}

export function partHeader(type: 'text/plain' | 'text/html'): string {
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

function encodeParts(parts: readonly Part[], isHtml: boolean): BodyPiece[] {
  return parts.map((part, index) => {
    if (typeof part !== 'string') return { token: part, isHtml };
    const isLast = index === parts.length - 1;
    const encoded = encodeQuotedPrintable(part, isLast);
    return isLast ? encoded : joinSegment(encoded);
  });
}

function mergeLiterals(pieces: readonly BodyPiece[]): BodyPiece[] {
  const merged: BodyPiece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return merged;
}
