import { normaliseEmail, phoneNormaliser } from '../audience/index.ts';
import type { PastedPerson } from '../delivery/index.ts';

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

/** What is pasted: emails, or telephone numbers of which those without a code are of a country (ISO 3166 alpha-2). */
export type PastedKind = { channel: 'email' } | { channel: 'sms'; country: string };

/** More people than this belong into an import. */
export const pastedLimit = 50_000;

interface Reader {
  /** Where an object names its address, the first that is there. */
  keys: readonly string[];
  hint: string;
  normalise(address: string): { ok: true; value: string } | { ok: false; message: string };
}

const emails: Reader = { keys: ['email'], hint: 'Write an email, or an object like {"name":"Ada","email":"ada@example.com"}.', normalise: normaliseEmail };

function numbersOf(country: string): Reader {
  const hint = 'Write a number, or an object like {"name":"Ada","telephone":"08031234567"}.';
  return { keys: ['telephone', 'phone', 'number'], hint, normalise: phoneNormaliser(country) };
}

/**
 * Reads pasted recipients: plain emails or numbers, one a line or with commas or semicolons between them, and objects like
 * {"name":"Ada","email":"ada@example.com"}, one a line or as one JSON array. Every bad entry is reported with its line.
 */
export function parsePasted(text: string, kind: PastedKind = { channel: 'email' }): PastedPeople {
  const reader = kind.channel === 'email' ? emails : numbersOf(kind.country);
  const whole = readArray(text);
  const result: PastedPeople = { people: [], errors: [] };
  if (whole !== null) {
    for (const [index, entry] of whole.entries()) addObject(result, reader, entry, index + 1, JSON.stringify(entry) ?? '');
    return result;
  }
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) addLine(result, reader, raw.trim().replace(/,$/, ''), index + 1);
  return result;
}

function readArray(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function addLine(result: PastedPeople, reader: Reader, line: string, number: number): void {
  if (line === '') return;
  if (line.startsWith('{')) return addObject(result, reader, readObject(line), number, line);
  for (const piece of line.split(/[,;]/)) {
    const address = piece.trim();
    if (address !== '') addPerson(result, reader, { address, name: '' }, number, address);
  }
}

function readObject(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function addObject(result: PastedPeople, reader: Reader, value: unknown, line: number, text: string): void {
  if (typeof value === 'string') return addPerson(result, reader, { address: value, name: '' }, line, text);
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const address = reader.keys.map((key) => fields.get(key)).find((found) => typeof found === 'string' || typeof found === 'number');
  if (address === undefined) {
    result.errors.push({ line, text: text.slice(0, 200), message: reader.hint });
    return;
  }
  const name = fields.get('name');
  addPerson(result, reader, { address: String(address), name: typeof name === 'string' ? name : '' }, line, text);
}

function addPerson(result: PastedPeople, reader: Reader, { address, name }: Required<PastedPerson>, line: number, text: string): void {
  const found = reader.normalise(address);
  if (!found.ok) result.errors.push({ line, text: text.slice(0, 200), message: found.message });
  else if (result.people.length >= pastedLimit)
    result.errors.push({ line, text: text.slice(0, 200), message: `Paste ${pastedLimit.toLocaleString('en')} people at most; import more as contacts.` });
  else result.people.push({ address: found.value, ...(name.trim() === '' ? {} : { name: name.trim().slice(0, 200) }) });
}
