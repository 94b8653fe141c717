/** One part of a long message: the same reference in all of them, `part` from 1 to `total`. */
export interface Concatenation {
  reference: number;
  total: number;
  part: number;
}

/** An information element of a user data header (3GPP TS 23.040 §9.2.3.24). */
export interface HeaderElement {
  id: number;
  data: Uint8Array;
}

const CONCATENATION_8 = 0x00;
const CONCATENATION_16 = 0x08;
const PORTS_16 = 0x05;

/**
 * The header at the beginning of a message, and what follows it. Undefined when it does not fit into the
 * message.
 */
export function parseHeader(octets: Buffer): { elements: HeaderElement[]; body: Buffer } | undefined {
  const length = octets[0];
  if (length === undefined || length + 1 > octets.length) return undefined;
  const elements: HeaderElement[] = [];
  for (let at = 1; at <= length; ) {
    const id = octets[at];
    const size = octets[at + 1];
    if (id === undefined || size === undefined || at + 2 + size > length + 1) return undefined;
    elements.push({ id, data: octets.subarray(at + 2, at + 2 + size) });
    at += 2 + size;
  }
  return { elements, body: octets.subarray(length + 1) };
}

/**
 * A header with its length octet, ready to precede a message. Throws RangeError for more than 255
 * octets.
 */
export function buildHeader(elements: readonly HeaderElement[]): Buffer {
  const length = elements.reduce((sum, { data }) => sum + 2 + data.length, 0);
  if (length > 0xff || elements.some(({ data }) => data.length > 0xff))
    throw new RangeError('a user data header has at most 255 octets');
  return Buffer.concat([
    Buffer.of(length),
    ...elements.flatMap(({ id, data }) => [Buffer.of(id, data.length), data]),
  ]);
}

/**
 * Which part of which long message this is; the last element that says so counts. Undefined for impossible
 * numbers, too.
 */
export function concatenationOf(elements: readonly HeaderElement[]): Concatenation | undefined {
  let found: Concatenation | undefined;
  for (const { id, data } of elements) {
    const [a = 0, b = 0, c = 0, d = 0] = data;
    if (id === CONCATENATION_8 && data.length === 3) found = { reference: a, total: b, part: c };
    if (id === CONCATENATION_16 && data.length === 4) found = { reference: a * 0x100 + b, total: c, part: d };
  }
  return found && isPossible(found) ? found : undefined;
}

/** Numbers that a long message can have: 1 to 255 parts, and this is one of them. */
export function isPossible({ total, part }: Concatenation): boolean {
  return total >= 1 && part >= 1 && part <= total;
}

/** The element for one part, with a reference of 8 bits (6 octets of header) or 16 (7 octets). */
export function concatenationElement({ reference, total, part }: Concatenation, bits: 8 | 16): HeaderElement {
  const low = reference & 0xff;
  return bits === 8
    ? { id: CONCATENATION_8, data: Buffer.of(low, total, part) }
    : { id: CONCATENATION_16, data: Buffer.of((reference >> 8) & 0xff, low, total, part) };
}

/** Destination and source port of an application message (16 bits), if there are any. */
export function portsOf(
  elements: readonly HeaderElement[],
): { destination: number; source: number } | undefined {
  const [a = 0, b = 0, c = 0, d = 0] =
    elements.find(({ id, data }) => id === PORTS_16 && data.length === 4)?.data ?? [];
  return elements.some(({ id, data }) => id === PORTS_16 && data.length === 4)
    ? { destination: a * 0x100 + b, source: c * 0x100 + d }
    : undefined;
}
