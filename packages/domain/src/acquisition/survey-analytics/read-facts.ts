/** One submission. The arrays are used again for the next one. */
export interface FactLine {
  /** Dense places of its codes in a `CodeIndex`; the first `length` count. */
  places: Int32Array;
  length: number;
  /** The same for answers that are numbers, with their values. */
  numberPlaces: Int32Array;
  values: Float64Array;
  numbers: number;
}

/** Codes beyond this distance from the lowest are looked up in a map. */
const widest = 1 << 22;

/** Numbers codes from 0 in the order they come, so that counts are arrays: a map per code took three times as long. */
export class CodeIndex {
  readonly codes: number[] = [];
  readonly #far = new Map<number, number>();
  #low = 0;
  /** The place plus one; 0 for none. */
  #table = new Int32Array(0);

  placeOf(code: number): number {
    const known = this.#table[code - this.#low];
    return known === undefined || known === 0 ? this.#add(code) : known - 1;
  }

  #add(code: number): number {
    const far = this.#far.get(code);
    if (far !== undefined) return far;
    const place = this.codes.push(code) - 1;
    if (this.#table.length === 0) this.#low = Math.max(0, code - 512);
    const low = Math.min(this.#low, code);
    const length = Math.max(this.#low + this.#table.length, code + 1) - low;
    if (length > widest) {
      this.#far.set(code, place);
      return place;
    }
    if (low < this.#low || length > this.#table.length) {
      const table = new Int32Array(Math.max(length, Math.min(widest, 2 * length)));
      table.set(this.#table, this.#low - low);
      this.#table = table;
      this.#low = low;
    }
    this.#table[code - low] = place + 1;
    return place;
  }
}

const [zero, comma, semicolon, newline, minus, point] = [48, 44, 59, 10, 45, 46];
/** More codes than a submission can have: 200 questions with 50 choices each. */
const mostCodes = 16_384;

/** Reads lines of `codes;number codes;numbers` in one pass: splitting the text takes longer than counting it. */
export class FactReader {
  readonly #index: CodeIndex;
  readonly #line: FactLine = {
    places: new Int32Array(mostCodes),
    length: 0,
    numberPlaces: new Int32Array(mostCodes),
    values: new Float64Array(mostCodes),
    numbers: 0,
  };

  constructor(index: CodeIndex) {
    this.#index = index;
  }

  read(facts: string, hasNumbers: boolean, see: (line: FactLine) => void): void {
    const line = this.#line;
    for (let at = 0; at < facts.length; at += 1) {
      at = this.#codes(facts, at, line.places);
      line.length = this.#count;
      if (hasNumbers) {
        at = this.#codes(facts, at, line.numberPlaces);
        line.numbers = this.#count;
        at = readValues(facts, at, line.values);
      } else {
        line.numbers = 0;
        const end = facts.indexOf('\n', at);
        at = end < 0 ? facts.length : end;
      }
      see(line);
    }
  }

  /** How many codes were read last. */
  #count = 0;

  /** From `from` to after the semicolon. */
  #codes(facts: string, from: number, places: Int32Array): number {
    let at = from;
    let [code, count, hasDigits] = [0, 0, false];
    for (; ; at += 1) {
      const character = facts.charCodeAt(at);
      if (character === comma || character === semicolon) {
        if (hasDigits) places[count++] = this.#index.placeOf(code);
        [code, hasDigits] = [0, false];
        if (character === semicolon) break;
      } else {
        code = code * 10 + character - zero;
        hasDigits = true;
      }
    }
    this.#count = count;
    return at + 1;
  }
}

/** To the end of the line. Numbers have no exponent. */
function readValues(facts: string, from: number, values: Float64Array): number {
  let at = from;
  let [value, scale, sign, count] = [0, 0, 1, 0];
  for (; ; at += 1) {
    const character = at < facts.length ? facts.charCodeAt(at) : newline;
    if (character === comma || character === newline) {
      values[count++] = (sign * value) / (scale === 0 ? 1 : scale);
      [value, scale, sign] = [0, 0, 1];
      if (character === newline) return at;
    } else if (character === minus) sign = -1;
    else if (character === point) scale = 1;
    else {
      value = value * 10 + character - zero;
      scale *= 10;
    }
  }
}
