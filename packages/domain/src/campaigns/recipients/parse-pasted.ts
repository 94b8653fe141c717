import { normaliseEmail, phoneNormaliser } from '@talkdrum/people-files';
import type { PastedPerson } from '../../sending/index.ts';
import { inTurns } from '../../kernel/index.ts';

export interface PastedError {
  /** Line of the pasted text, from 1. */
  line: number;
  text: string;
  message: string;
}

export interface PastedPeople {
  people: PastedPerson[];
  errors: PastedError[];
}

/**
 * What is pasted: emails, or telephone numbers. Numbers without a calling code belong to this country (ISO
 * 3166 alpha-2).
 */
type PastedKind = { channel: 'email' } | { channel: 'sms'; country: string };

/** Larger groups should be imported. */
export const pastedLimit = 50_000;
const maxParsed = 60_000;
const entriesAtOnce = 250;
/** Longer than any address. */
const maxAddressLength = 400;
const maxObjectLength = 20_000;

interface Reader {
  /** The keys of an object's address; the first one present is used. */
  keys: readonly string[];
  hint: string;
  normalise(address: string): { ok: true; value: string } | { ok: false; message: string };
}

const emails: Reader = {
  keys: ['email'],
  hint: 'Enter an email address, or an object like {"name":"Ada","email":"ada@example.com"}.',
  normalise: normaliseEmail,
};

function numbersOf(country: string): Reader {
  const hint = 'Enter a number, or an object like {"name":"Ada","telephone":"08031234567"}.';
  return { keys: ['telephone', 'phone', 'number'], hint, normalise: phoneNormaliser(country) };
}

/**
 * Reads pasted recipients: plain emails or numbers, one per line or separated by commas or semicolons, and
 * objects like {"name":"Ada","email":"ada@example.com"}, one per line or as one JSON array. Reports every bad
 * entry with its line, up to 50,000. Yields between groups of entries, because 50,000 telephone numbers take
 * more than a second.
 */
export function parsePasted(text: string, kind: PastedKind = { channel: 'email' }): Promise<PastedPeople> {
  return inTurns(readPasted(text, kind));
}

function* readPasted(text: string, kind: PastedKind): Generator<void, PastedPeople> {
  const reader = kind.channel === 'email' ? emails : numbersOf(kind.country);
  const result: PastedPeople = { people: [], errors: [] };
  let n = 0;
  for (const read of entriesOf(result, reader, text)) {
    read();
    if (result.errors.length >= pastedLimit) return result;
    if ((n += 1) % entriesAtOnce === 0) yield;
  }
  return result;
}

/** Readers for each entry, in order, including empty places, because those take time too. */
function* entriesOf(result: PastedPeople, reader: Reader, text: string): Generator<() => void> {
  const whole = readArray(text);
  if (whole !== null) {
    for (const [index, entry] of whole.entries())
      yield () => addObject(result, reader, entry, index + 1, JSON.stringify(entry) ?? '');
    return;
  }
  let number = 0;
  for (const raw of pieces(text, /\r\n|\r|\n/g)) {
    number += 1;
    const line = raw.trim().replace(/,$/, '');
    if (line.startsWith('{')) yield () => addObject(result, reader, readObject(line), number, line);
    else
      for (const piece of pieces(line, /[,;]/g)) yield () => addAddress(result, reader, piece.trim(), number);
  }
}

function* pieces(text: string, separator: RegExp): Generator<string> {
  let from = 0;
  for (let found = separator.exec(text); found !== null; found = separator.exec(text)) {
    yield text.slice(from, found.index);
    from = separator.lastIndex;
  }
  yield text.slice(from);
}

function readArray(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[') || hasTooMany(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Someone can paste more objects and lists than people: parsing a million takes a second. */
function hasTooMany(text: string): boolean {
  let n = 0;
  for (const opening of ['{', '['])
    for (let at = text.indexOf(opening); at !== -1 && n <= maxParsed; at = text.indexOf(opening, at + 1))
      n += 1;
  return n > maxParsed;
}

function addAddress(result: PastedPeople, reader: Reader, address: string, line: number): void {
  if (address !== '') addPerson(result, reader, { address, name: '' }, line, address);
}

function readObject(line: string): unknown {
  if (line.length > maxObjectLength) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function addObject(result: PastedPeople, reader: Reader, value: unknown, line: number, text: string): void {
  if (typeof value === 'string') return addPerson(result, reader, { address: value, name: '' }, line, text);
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const address = reader.keys
    .map((key) => fields.get(key))
    .find((found) => typeof found === 'string' || typeof found === 'number');
  if (address === undefined) {
    result.errors.push({ line, text: text.slice(0, 200), message: reader.hint });
    return;
  }
  const name = fields.get('name');
  addPerson(
    result,
    reader,
    { address: String(address), name: typeof name === 'string' ? name : '' },
    line,
    text,
  );
}

function addPerson(
  result: PastedPeople,
  reader: Reader,
  { address, name }: Required<PastedPerson>,
  line: number,
  text: string,
): void {
  const found = reader.normalise(address.slice(0, maxAddressLength));
  if (!found.ok) result.errors.push({ line, text: text.slice(0, 200), message: found.message });
  else if (result.people.length >= pastedLimit)
    result.errors.push({
      line,
      text: text.slice(0, 200),
      message:
        `You can paste up to ${pastedLimit.toLocaleString('en')} people. Import larger groups as ` +
        'contacts.',
    });
  else
    result.people.push({
      address: found.value,
      ...(name.trim() === '' ? {} : { name: name.trim().slice(0, 200) }),
    });
}
