import { addressParser, decodeWords } from 'postal-mime';
import { dateHeader, fieldNames, headerLine, messageIdHeader } from './protocol.ts';

/** One header field as it stands in a message, folding and all, without its line end. */
export interface RawField {
  name: string;
  text: string;
}

const longestHead = 128_000;

/**
 * Header fields that are no recipient's business, that the way of the mail writes itself, or by which a
 * message would speak for someone else: another sender, a mailing list, an earlier resending, signatures and
 * verdicts of other servers.
 */
const removed =
  /^(?:bcc|x-bcc|return-path|x-talkdrum-tracking|sender|authentication-results|dkim-signature|domainkey-signature|(?:resent|list|arc)-.+)$/;
/** More mean a loop (RFC 5321 §6.3). */
export const mostReceived = 50;

/**
 * The header fields of a MIME message and where its body begins, or null for what has no readable header: a
 * line that is no field, control characters, more than 128 kB. Line ends must be CRLF (`withCrlf`).
 */
export function readHead(message: Buffer): { fields: RawField[]; bodyAt: number } | null {
  const blank = message.subarray(0, longestHead).indexOf('\r\n\r\n');
  const hasNoBody = blank === -1;
  if (hasNoBody && message.length > longestHead) return null;
  const head = message.toString('latin1', 0, hasNoBody ? message.length : blank).replace(/\r\n$/, '');
  const fields: RawField[] = [];
  for (const text of head.split(/\r\n(?![ \t])/)) {
    const name = /^([\x21-\x39\x3b-\x7e]{1,100})[ \t]*:/.exec(text)?.[1];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    if (name === undefined || /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)) return null;
    fields.push({ name: name.toLowerCase(), text });
  }
  return { fields, bodyAt: hasNoBody ? message.length : blank + 4 };
}

/**
 * The message with every line end as CRLF: servers differ in how they read a bare CR or LF, and a second
 * message could hide behind one.
 */
export function withCrlf(message: Uint8Array): Buffer {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const text = buffer.toString('latin1');
  return /(?<!\r)\n|\r(?!\n)/.test(text)
    ? Buffer.from(text.replace(/\r\n|\r|\n/g, '\r\n'), 'latin1')
    : buffer;
}

/** What a MIME message says of itself; addresses of From as they are written. */
export interface RawFacts {
  from: { address: string; name: string }[];
  /** How many From fields there are: a message has one (RFC 5322 §3.6). */
  fromFields: number;
  subject: string;
  /** What `X-Talkdrum-Tracking` says; the field does not go on. */
  tracking: string;
}

export function rawFacts(fields: readonly RawField[]): RawFacts {
  const values = (name: string) =>
    fields.filter((field) => field.name === name).map(({ text }) => unfold(text));
  const from = values('from');
  const mailboxes = from.flatMap((value) => addressParser(value, { flatten: true }));
  return {
    from: mailboxes.map(({ address, name }) => ({ address: address ?? '', name: decodeWords(name ?? '') })),
    fromFields: from.length,
    subject: decodeWords(values('subject')[0] ?? ''),
    tracking: (values('x-talkdrum-tracking')[0] ?? '').toLowerCase(),
  };
}

export interface RawPassage {
  /** Left side of the Message-ID where the message has none. */
  id: string;
  /** The sender's domain. */
  domain: string;
  /** Who takes it in, for the trace (RFC 5321 §4.4). */
  host: string;
  takenInAt: Date;
  /** Finished header fields that take the place of the message's own of these names. */
  fields: string;
}

/**
 * A message as it goes on: Bcc, what is not the sender's to say and what `fields` replaces removed,
 * Message-ID, Date and MIME-Version added where missing, the trace in front.
 */
export function passOnRaw(message: Buffer, { id, domain, host, takenInAt, fields }: RawPassage): Buffer {
  const head = readHead(message);
  if (head === null) throw new TypeError('the message has no readable header');
  const ours = fieldNames(fields);
  const kept = head.fields.filter(({ name }) => !removed.test(name) && !ours.has(name));
  const has = (name: string) => kept.some((field) => field.name === name);
  const date = takenInAt.toUTCString().replace('GMT', '+0000');
  const added =
    (has('message-id') ? '' : messageIdHeader(id, domain)) +
    (has('date') ? '' : dateHeader(takenInAt)) +
    (has('mime-version') ? '' : headerLine('MIME-Version', '1.0')) +
    fields;
  const trace = `Received: by ${host} (submission)\r\n with ESMTPSA id ${id};\r\n ${date}\r\n`;
  const text = `${trace}${kept.map((field) => `${field.text}\r\n`).join('')}${added}\r\n`;
  return Buffer.concat([Buffer.from(text, 'latin1'), message.subarray(head.bodyAt)]);
}

function unfold(field: string): string {
  return field
    .slice(field.indexOf(':') + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .trim();
}
