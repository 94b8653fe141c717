import { randomBytes } from 'node:crypto';

/** Without 0, O, 1, I and L, which people mix up: 31 characters. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31^10 is 8 × 10^14: with a million codes, one guess in 8 × 10^8 hits. */
const length = 10;
/** The largest multiple of 31 that a byte holds: bytes from here on are dropped, so each character is equally likely. */
const fair = Math.floor(256 / alphabet.length) * alphabet.length;

/** Different codes from the system’s generator. */
export function makeCodes(count: number): string[] {
  const codes = new Set<string>();
  let code = '';
  while (codes.size < count)
    for (const byte of randomBytes(Math.min(65_536, (count - codes.size) * length + 64))) {
      if (byte >= fair || codes.size >= count) continue;
      code += alphabet[byte % alphabet.length];
      if (code.length < length) continue;
      codes.add(code);
      code = '';
    }
  return [...codes];
}

/** What a file of codes has. Every line that isn't empty or the heading is counted once. */
export interface CodesFile {
  codes: string[];
  /** Lines with a code that stood further up already. */
  repeated: number;
  /** Lines without a code, and the first of them. */
  invalid: number;
  bad: { line: number; text: string }[];
}

const mostNamed = 10;

/** The codes of a file: the first cell of each line, whatever separates cells. A first line that says “code” is a heading. */
export function readCodes(text: string): CodesFile {
  const codes = new Set<string>();
  const file: Omit<CodesFile, 'codes'> = { repeated: 0, invalid: 0, bad: [] };
  let isFirst = true;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const cell = (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim();
    if (cell === '') continue;
    const isHeading = isFirst && /^codes?$/i.test(cell);
    isFirst = false;
    if (isHeading) continue;
    const code = storedCode(cell);
    if (code === null) {
      file.invalid += 1;
      if (file.bad.length < mostNamed) file.bad.push({ line: index + 1, text: cell.slice(0, 60) });
    } else if (codes.has(code)) file.repeated += 1;
    else codes.add(code);
  }
  return { codes: [...codes], ...file };
}

/** What a typed code may stand for, likeliest first: codes of an account’s own have dashes, and people group ours with them. */
export function codesMeant(typed: string): string[] {
  const stored = storedCode(typed);
  const plain = storedCode(typed.replaceAll('-', ''));
  return [...new Set([stored, plain])].filter((code) => code !== null);
}

/** As it’s stored: people type codes in any case, with spaces anywhere. Null for what can’t be a code. */
export function storedCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9-]{4,40}$/.test(code) ? code : null;
}
