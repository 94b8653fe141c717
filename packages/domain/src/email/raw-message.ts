import { addressParser, decodeWords } from 'postal-mime';
import { dateHeader, fieldNames, headerLine, messageIdHeader } from './protocol.ts';

/** One header field as written, including folding, without its final line end. */
export interface RawField {
  name: string;
  text: string;
}

const longestHead = 128_000;

/**
 * Removed header fields: private ones, those that mail servers write, and those that speak for someone else,
 * such as another sender, a mailing list, an earlier resend, or signatures and verdicts of other servers.
 */
const removed = new RegExp(
  '^(?:bcc|x-bcc|return-path|x-talkdrum-tracking|sender|authentication-results|dkim-signature|' +
    'domainkey-signature|(?:resent|list|arc)-.+)$',
);
/** More mean a loop (RFC 5321 §6.3). */
export const mostReceived = 50;

/**
 * The header fields of a MIME message and where its body starts. Null if a line isn't a field, contains
 * control characters, or the header exceeds 128 kB. Line ends must be CRLF (`withCrlf`).
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
 * Converts line ends to CRLF. Servers read a bare CR or LF differently, which could hide a second message.
 */
export function withCrlf(message: Uint8Array): Buffer {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const text = buffer.toString('latin1');
  return /(?<!\r)\n|\r(?!\n)/.test(text)
    ? Buffer.from(text.replace(/\r\n|\r|\n/g, '\r\n'), 'latin1')
    : buffer;
}

/** Facts from a MIME header. From addresses are as written. */
export interface RawFacts {
  from: { address: string; name: string }[];
  /** The number of From fields; a message must have one (RFC 5322 §3.6). */
  fromFields: number;
  subject: string;
  /** The value of `X-Talkdrum-Tracking`. The field is removed from the message. */
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
  /** Left side of the Message-ID if the message has none. */
  id: string;
  /** The sender's domain. */
  domain: string;
  /** The receiving host, for the trace (RFC 5321 §4.4). */
  host: string;
  takenInAt: Date;
  /** Finished header fields, which replace the message's fields of the same names. */
  fields: string;
}

/**
 * The message to send on: without `removed` fields and those that `fields` replaces, with Message-ID, Date
 * and MIME-Version added if missing, and the trace in front.
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
