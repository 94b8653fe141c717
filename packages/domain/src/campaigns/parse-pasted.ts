import { normaliseEmail } from '../audience/index.ts';
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

/** More people than this belong into an import. */
export const pastedLimit = 50_000;

/**
 * Reads pasted recipients: plain emails, one a line or with commas or semicolons between them, and objects like
 * {"name":"Ada","email":"ada@example.com"}, one a line or as one JSON array. Every bad entry is reported with its line.
 */
export function parsePasted(text: string): PastedPeople {
  const whole = readArray(text);
  const result: PastedPeople = { people: [], errors: [] };
  if (whole !== null) {
    for (const [index, entry] of whole.entries()) addObject(result, entry, index + 1, JSON.stringify(entry) ?? '');
    return result;
  }
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) addLine(result, raw.trim().replace(/,$/, ''), index + 1);
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

function addLine(result: PastedPeople, line: string, number: number): void {
  if (line === '') return;
  if (line.startsWith('{')) return addObject(result, readObject(line), number, line);
  for (const piece of line.split(/[,;]/)) {
    const address = piece.trim();
    if (address !== '') addPerson(result, address, '', number, address);
  }
}

function readObject(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function addObject(result: PastedPeople, value: unknown, line: number, text: string): void {
  if (typeof value === 'string') return addPerson(result, value, '', line, text);
  if (typeof value !== 'object' || value === null || !('email' in value) || typeof value.email !== 'string') {
    result.errors.push({ line, text: text.slice(0, 200), message: 'Write an email, or an object like {"name":"Ada","email":"ada@example.com"}.' });
    return;
  }
  const name = 'name' in value && typeof value.name === 'string' ? value.name : '';
  addPerson(result, value.email, name, line, text);
}

function addPerson(result: PastedPeople, address: string, name: string, line: number, text: string): void {
  const email = normaliseEmail(address);
  if (!email.ok) result.errors.push({ line, text: text.slice(0, 200), message: email.message });
  else if (result.people.length >= pastedLimit)
    result.errors.push({ line, text: text.slice(0, 200), message: `Paste ${pastedLimit.toLocaleString('en')} people at most; import more as contacts.` });
  else result.people.push({ email: email.value, ...(name.trim() === '' ? {} : { name: name.trim().slice(0, 200) }) });
}
