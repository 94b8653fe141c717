import { DomainError, fieldError } from '@talkdrum/domain';

/** The work done in one turn of the event loop. */
export interface JsonTurn {
  bytes: number;
  nodes: number;
}

export const jsonBytes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  arrayStart: 0x5b,
  arrayEnd: 0x5d,
  objectStart: 0x7b,
  objectEnd: 0x7d,
} as const;

/** A turn ends at either limit: 1 to 3 ms, measured. */
const turnBytes = 256 * 1_024;
const turnNodes = 5_000;
/**
 * Text is decoded in pieces of this size. Member names, numbers and runs of white space must fit in one
 * piece.
 */
const pieceBytes = 64 * 1_024;
const backslash = 0x5c;
const lowerU = 0x75;

/** A position in a JSON text, and readers of its tokens. */
export class JsonCursor {
  readonly #bytes: Buffer;
  readonly #mostNodes: number;
  readonly #path: () => string[];
  #at = 0;
  #nodes = 0;
  #turnStartsAt = 0;
  #turnNodes = 0;
  /** Set between two pieces of one string. */
  #isInText = false;
  #hasEscapes = false;

  /** `path` is the cursor's place in the value, for error messages. */
  constructor(bytes: Buffer, mostNodes: number, path: () => string[]) {
    this.#bytes = bytes;
    this.#mostNodes = mostNodes;
    this.#path = path;
  }

  get isTurnOver(): boolean {
    return this.#at - this.#turnStartsAt >= turnBytes || this.#turnNodes >= turnNodes;
  }

  get isTextOver(): boolean {
    return !this.#isInText;
  }

  endTurn(): JsonTurn {
    const turn = { bytes: this.#at - this.#turnStartsAt, nodes: this.#turnNodes };
    this.#turnStartsAt = this.#at;
    this.#turnNodes = 0;
    return turn;
  }

  count(): void {
    this.#turnNodes += 1;
    this.#nodes += 1;
    if (this.#nodes > this.#mostNodes)
      throw new DomainError(
        'invalid_input',
        `The body has more than ${this.#mostNodes.toLocaleString('en')} values. Send less at once.`,
      );
  }

  /** The next non-space byte, without consuming it; undefined at the end. */
  next(): number | undefined {
    const stop = this.#at + pieceBytes;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.#at += 1;
      if (this.#at > stop) throw notJson();
    }
  }

  take(byte: number): boolean {
    if (this.next() !== byte) return false;
    this.#at += 1;
    return true;
  }

  require(byte: number): void {
    if (!this.take(byte)) throw notJson();
  }

  requireEnd(): void {
    if (this.next() !== undefined) throw notJson();
  }

  /** A member's name with its colon. */
  readKey(): string {
    this.count();
    if (this.next() !== jsonBytes.quote) throw notJson();
    const key = this.readPiece();
    if (this.#isInText)
      throw new DomainError('invalid_input', 'The body contains a field name that is too long.');
    if (key === '__proto__')
      throw new DomainError('invalid_input', 'The body contains a field name that isn’t allowed.');
    this.requireStorable(key);
    this.require(jsonBytes.colon);
    return key;
  }

  /** A number, true, false or null. */
  readScalar(): unknown {
    const start = this.#at;
    const stop = Math.min(start + pieceBytes, this.#bytes.length);
    while (this.#at < stop && isPartOfScalar(this.#bytes[this.#at] ?? 0)) this.#at += 1;
    return parse(this.#bytes.toString('latin1', start, this.#at));
  }

  /** A string from its opening quote, or its next piece. `isTextOver` is true after the closing quote. */
  readPiece(): string {
    if (!this.#isInText) {
      this.#at += 1;
      this.#hasEscapes = false;
    }
    const bytes = this.#bytes;
    const start = this.#at;
    const stop = Math.min(start + pieceBytes, bytes.length);
    let at = start;
    while (at < stop && bytes[at] !== jsonBytes.quote) {
      if (bytes[at] !== backslash) at += 1;
      else {
        this.#hasEscapes = true;
        at += bytes[at + 1] === lowerU ? 6 : 2;
      }
    }
    if (at >= bytes.length) throw notJson();
    this.#isInText = bytes[at] !== jsonBytes.quote;
    // Don't cut a multi-byte character.
    while (this.#isInText && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
    this.#at = this.#isInText ? at : at + 1;
    return parse(`"${bytes.toString('utf8', start, at)}"`) as string;
  }

  /** Valid UTF-8 without escapes can always be stored. */
  requireStorable(text: string): void {
    if (!this.#hasEscapes || (!text.includes('\0') && text.isWellFormed())) return;
    const field = this.#path().map((name) => (name.isWellFormed() ? name : ''));
    throw fieldError(field.join('.').replaceAll('\0', ''), 'This text contains a character we can’t store.');
  }
}

function isPartOfScalar(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x45
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}

function notJson(cause?: unknown): DomainError {
  return new DomainError('invalid_input', 'The body isn’t valid JSON.', {}, { cause });
}
