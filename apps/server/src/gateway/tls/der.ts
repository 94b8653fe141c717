/** The parts of DER (X.690) that a certificate needs. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

export const sequence = (...contents: Uint8Array[]): Buffer => der(0x30, ...contents);
export const set = (...contents: Uint8Array[]): Buffer => der(0x31, ...contents);
export const octets = (content: Uint8Array): Buffer => der(0x04, content);
export const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value, 'utf8'));
export const truth = (value: boolean): Buffer => der(0x01, Buffer.from([value ? 0xff : 0]));

/** A positive INTEGER with these octets. */
export function integer(value: Uint8Array): Buffer {
  return (value[0] ?? 0) > 0x7f ? der(0x02, Buffer.from([0]), value) : der(0x02, value);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime, valid through 2049 (RFC 5280 §4.1.2.5.1). */
export function utcTime(at: Date): Buffer {
  const digits = at
    .toISOString()
    .replace(/[-:T]|\.\d+Z$/g, '')
    .slice(2);
  return der(0x17, Buffer.from(`${digits}Z`, 'ascii'));
}

function base128(value: number): number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift(0x80 | (rest & 0x7f));
  return groups;
}

function length(value: number): Buffer {
  if (value < 0x80) return Buffer.from([value]);
  const hex = value.toString(16);
  const octets = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets]);
}
