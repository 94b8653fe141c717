import { oneOf } from './generate-input.ts';

/** An object with an own key `__proto__`, as JSON from outside can have it. */
const withOwnProto = (): unknown =>
  JSON.parse(
    '{"__proto__":{"isOwner":true,"accountId":"x"},"constructor":{"prototype":{"isAdmin":true}},"toString":1}',
  );

function nested(depth: number, isArray: boolean): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1)
    value = isArray ? [value] : { items: [value], root: value === 'deep' ? value : null };
  return value;
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202egpj.exe',
  '\ufeff',
  '\r\nBcc: x@y.example',
  '\\',
  '%',
  '_%\\_',
  "'",
  `' or '1'='1`,
  "'; drop table contact; --",
  "' || pg_sleep(0) --",
  '$1',
  '?',
  '{{',
  '{% include ".env" %}',
  '{{ contact.constructor }}',
  '{{ Attribs.__proto__ | default: "x" }}',
  '{% for i in (1..1000000000) %}x{% endfor %}',
  '${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</style><svg><animate onbegin=alert(1)>',
  '<'.repeat(5_000),
  '{{'.repeat(5_000),
  'a'.repeat(70_000),
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(60),
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/latest',
  '../../../../etc/passwd',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T25:61',
  '9999-12-31T23:59:59.999Z',
  'x@y',
  'a@b.example, c@d.example',
  '"a b"@c.example',
  'eyJhIjoxfQ',
  'W10',
  Buffer.from('{"createdAt":"x","id":"y"}').toString('base64url'),
  Buffer.from('["2026-01-01T00:00:00.000Z"]').toString('base64url'),
  Buffer.from('["x","y"]').toString('base64'),
  Buffer.from('[null,null]').toString('base64'),
];

/** JSON can say 1e309, which is read as Infinity; it cannot say NaN. */
const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  Infinity,
  -Infinity,
  5e-324,
];

function hostileValue(random: () => number): unknown {
  const kind = Math.floor(random() * 10);
  if (kind < 5) return oneOf(random, hostileTexts);
  if (kind < 7) return oneOf(random, hostileNumbers);
  return oneOf<() => unknown>(random, [
    () => null,
    () => undefined,
    () => true,
    () => [],
    () => ({}),
    withOwnProto,
    () => nested(30, true),
    () => nested(1_500, false),
    () => Array.from({ length: 3_000 }, (_, n) => `item ${n}`),
    () => Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key_${n}`, n])),
    () => [null, undefined, {}, [[]]],
  ])();
}

const extraKeys = [
  '__proto__',
  'constructor',
  'accountId',
  'account_id',
  'isOwner',
  'status',
  'toJSON',
  'then',
  'length',
  'id',
  '',
];

/**
 * The input with one to three hostile changes: a leaf, a whole branch, a missing or an additional key.
 */
export function makeHostile(input: unknown, random: () => number): unknown {
  if (random() < 0.04) return hostileValue(random);
  let result = structuredClone(input);
  const times = oneOf(random, [1, 1, 1, 2, 3]);
  for (let time = 0; time < times; time += 1) result = changeOne(result, random);
  return result;
}

/**
 * Mostly of the same type, and mostly without changing ids: inputs that the contract refuses test little of
 * the code behind it.
 */
function leafInstead(value: unknown, random: () => number): unknown {
  const isSameType = random() < 0.75;
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) && isSameType) return value;
  if (typeof value === 'string' && isSameType) return oneOf(random, hostileTexts);
  if (typeof value === 'number' && isSameType) return oneOf(random, hostileNumbers);
  return hostileValue(random);
}

function changeOne(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.15)
      return random() < 0.5 ? [...value, hostileValue(random)] : hostileValue(random);
    const at = Math.floor(random() * value.length);
    return value.map((item, index) => (index === at ? changeOne(item, random) : item));
  }
  if (typeof value !== 'object' || value === null) return leafInstead(value, random);
  const entries = Object.entries(value);
  const chance = random();
  if (entries.length === 0 || chance < 0.08)
    return fromEntries([...entries, [oneOf(random, extraKeys), hostileValue(random)]]);
  const at = Math.floor(random() * entries.length);
  if (chance < 0.14) return fromEntries(entries.filter((_entry, index) => index !== at));
  if (chance < 0.18) return hostileValue(random);
  return fromEntries(
    entries.map(([key, inner], index) => [key, index === at ? changeOne(inner, random) : inner]),
  );
}

/** Keeps `__proto__` a key like any other, as a JSON parser does. */
function fromEntries(entries: [string, unknown][]): unknown {
  return Object.fromEntries(entries);
}
