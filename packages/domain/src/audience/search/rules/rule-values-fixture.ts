import fc from 'fast-check';

/** Values that often collide, so that every kind of rule matches some contacts and not others. */

export const id = (kind: number, n: number): string =>
  `0192f0c0-0000-7000-80${String(kind).padStart(2, '0')}-${String(n).padStart(12, '0')}`;
export const accountId = id(0, 1);
export const otherAccountId = id(0, 2);
export const listIds = [id(1, 1), id(1, 2)];
export const campaignIds = [id(2, 1), id(2, 2)];
export const publishedIds = [id(4, 1), id(4, 2)];
export const segmentIds = [id(3, 1), id(3, 2)];
export const now = new Date('2026-03-29T10:30:00.000Z');
/** The clocks change here on the day of `now`. */
export const timezone = 'Europe/London';

export const words = fc.constantFrom(
  'Ada',
  'ada',
  'ÉVA',
  'éva',
  'eva',
  'Ṣọ\u0301lá',
  'Ɔsɛ ß',
  'a%b',
  'a_b',
  'a\\b',
  "O'Brien",
  'x y',
  "');drop table contact;--",
  '$1',
  '5',
  'true',
  '',
);
export const texts = words.filter((word) => word !== '');
export const emails = fc.constantFrom('ada@x.ng', 'a_b@x.ng', 'a%b@x.com', "o'b@y.com", 'adaxyz@y.com');
export const phones = fc.constantFrom('+2348031234567', '+2348031234568', '+447911123456');
export const days = fc.constantFrom(
  '2026-01-01',
  '2026-03-22',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '1999-12-31',
);
export const times = fc
  .constantFrom(
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-03-22T10:30:00.000Z',
    '2026-03-22T11:29:59.999Z',
    '2026-03-28T23:59:59.999Z',
    '2026-03-29T22:59:59.999Z',
    '2026-03-29T23:00:00.000Z',
    '2026-04-02T00:00:00.000Z',
  )
  .map((at) => new Date(at));
export const numbers = fc.constantFrom(0, 1, -1, 5, 5.5, 1e21, 1e-7, 100, 1e308, 5e-324);
export const keys = fc.constantFrom('city', 'amount', 'joined', 'vip');
export const values = fc.oneof(
  words,
  numbers,
  fc.boolean(),
  days,
  days.map((day) => `${day}T10:00:00`),
  fc.constantFrom<unknown>(
    '2026-99-99',
    '2026-1-1',
    '2o26-xx-éé',
    'abcd-ef-gh',
    20260101,
    -5,
    null,
    [5],
    [],
    ['Ada'],
    { a: 1 },
  ),
);
export const statuses = fc.constantFrom('enabled' as const, 'blocklisted' as const);
export const channels = fc.constantFrom('email' as const, 'sms' as const);
export const eventNames = fc.constantFrom('order.paid', 'cart.abandoned');
export const within = fc.constantFrom(1, 7, 8, 90);
