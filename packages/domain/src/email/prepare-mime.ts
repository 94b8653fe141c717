import { createHash } from 'node:crypto';
import type {
  CompiledMessage,
  MergeContact,
  MergeData,
  Part,
  RenderLinks,
  Token,
} from '../templates/index.ts';
import { isShown, messageFiller } from '../templates/index.ts';
import {
  addressDomain,
  bytesOf,
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

/** What all recipients of a message share. */
export interface MimeBasis {
  /** `marketing` has list headers and `Precedence: bulk`; `automatic` has `Auto-Submitted` (RFC 3834). */
  kind: 'marketing' | 'transactional' | 'automatic';
  /** Adds `Auto-Submitted` to `marketing`: a campaign from a transactional sender. */
  isAutomatic?: boolean;
  from: Mailbox;
  replyTo?: Mailbox;
  campaign: { name: string };
  account: { name: string; address?: string | null };
  /** The right side of Message-IDs. Defaults to the domain of `from`. */
  messageIdDomain?: string;
  listId?: { id: string; name?: string };
  feedbackId?: FeedbackId;
}

/** A message with its shared parts encoded. In memory only. */
export interface PreparedMessage {
  compiled: CompiledMessage;
  basis: MimeBasis;
  domain: string;
  /** Complete header fields that never change. */
  headers: string;
  /** The finished subject header if it's the same for everyone, else null. */
  subject: string | null;
  /** The body: encoded text that starts and ends at a line, and tokens between. */
  body: readonly BodyPiece[];
}

type BodyPiece = string | { token: Token; isHtml: boolean };

export interface MimeRecipient {
  /** The left side of the Message-ID, so receivers recognise a second attempt. */
  deliveryId: string;
  to: Mailbox;
  date: Date;
  contact: MergeContact;
  links: RenderLinks;
  recipientToken?: MergeData['recipientToken'];
  values?: MergeData['values'];
  /** See `RenderInput`. */
  shownParts?: number | null | undefined;
  /** `address` or `address?subject=…`, added to List-Unsubscribe with the web address. */
  unsubscribeMailto?: string;
}

/**
 * Encodes the shared parts once. Each literal is quoted-printable on its own and ends with a soft line break,
 * so a message is assembled by concatenation and only values are encoded per recipient.
 */
export function prepareMime(compiled: CompiledMessage, basis: MimeBasis): PreparedMessage {
  const domain = basis.messageIdDomain ?? addressDomain(parseAddress(basis.from.address));
  // "=_" can't occur in quoted-printable, so content can't contain the boundary.
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

/** The whole message for one recipient: ASCII, CRLF, unsigned. Throws `invalid_address`. */
export function assembleMime(prepared: PreparedMessage, recipient: MimeRecipient): Buffer {
  const { compiled, basis, domain } = prepared;
  const fill = messageFiller(compiled, {
    contact: recipient.contact,
    campaign: basis.campaign,
    account: basis.account,
    links: recipient.links,
    recipientToken: recipient.recipientToken,
    values: recipient.values,
  });
  const shownParts = recipient.shownParts ?? 0;
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
  // The last value of each link and how it was encoded: the text and the HTML have the same.
  const links: { value: string; segment: string }[] = [];
  let isVisible = true;
  for (const piece of prepared.body) {
    if (typeof piece === 'string') {
      if (isVisible) message += piece;
      continue;
    }
    const { token, isHtml } = piece;
    if ('show' in token) isVisible = isShown(token.show, shownParts);
    if ('show' in token || !isVisible) continue;
    const value = fill(token, isHtml);
    const known = 'link' in token ? links[token.link] : undefined;
    const segment = known?.value === value ? known.segment : joinSegment(encodeQuotedPrintable(value, false));
    if ('link' in token) links[token.link] = { value, segment };
    message += segment;
  }
  return bytesOf(message);
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
