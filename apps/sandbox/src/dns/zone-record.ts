import { isIPv4 } from 'node:net';

export const RECORD_TYPES = ['TXT', 'CNAME', 'MX', 'A'] as const;
export type ZoneRecordType = (typeof RECORD_TYPES)[number];

export type ZoneRecord = {
  /** Lower case, without the trailing dot. */
  name: string;
  type: ZoneRecordType;
  /** TXT: the full text, unquoted. CNAME: a name. MX: `preference name`. A: an IPv4 address. */
  value: string;
};

/** An invalid record; the message explains why. */
export class BadRecordError extends Error {
  override readonly name = 'BadRecordError';
}

/** Validates and normalises a typed record. Throws BadRecordError. */
export function readRecord(name: string, type: string, value: string): ZoneRecord {
  const knownType = RECORD_TYPES.find((known) => known === type.trim().toUpperCase());
  if (!knownType) throw new BadRecordError(`Type must be one of ${RECORD_TYPES.join(', ')}, not "${type}"`);
  return { name: readName(name), type: knownType, value: readValue(knownType, value.trim()) };
}

/**
 * A host name in lower case without the trailing dot. Labels can contain `_`, as in `_dmarc`; the first can
 * be `*`. Throws BadRecordError.
 */
export function readName(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  const isValid =
    name.length <= 253 &&
    name
      .replace(/^\*\./, '')
      .split('.')
      .every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  if (!isValid) throw new BadRecordError(`"${text}" is not a host name`);
  return name;
}

function readValue(type: ZoneRecordType, value: string): string {
  if (!value) throw new BadRecordError('The value is missing');
  if (type === 'TXT') return unquote(value);
  if (type === 'CNAME') return readName(value);
  if (type === 'MX') return readMailExchange(value);
  if (!isIPv4(value)) throw new BadRecordError(`"${value}" is not an IPv4 address`);
  return value;
}

/** Joins `"part one" "part two"` into one text, as resolvers do. */
function unquote(value: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/.test(value)) return value;
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = '']) => part.replace(/\\(.)/g, '$1'))
    .join('');
}

function readMailExchange(value: string): string {
  const [, preference = '10', exchange = ''] = /^(?:(\d{1,5})\s+)?(\S+)$/.exec(value) ?? [];
  if (!exchange || Number(preference) > 65_535)
    throw new BadRecordError('An MX value looks like "10 mail.example.com"');
  return `${Number(preference)} ${readName(exchange)}`;
}
