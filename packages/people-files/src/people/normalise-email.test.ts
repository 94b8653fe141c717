import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseEmail } from './normalise-email.ts';

const stored = (raw: string) => {
  const result = normaliseEmail(raw);
  return result.ok ? result.value : null;
};

describe('an email address', () => {
  it.each([
    [' Ada.Okafor@Example.COM ', 'ada.okafor@example.com'],
    ["o'brien+news@mail.example.co.uk", "o'brien+news@mail.example.co.uk"],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ADA@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j is stored as %j', (raw, value) => expect(stored(raw)).toBe(value));

  it.each([
    '',
    'ada',
    '@x.ng',
    'ada@',
    'ada@x',
    'ada@localhost',
    'a b@x.ng',
    'ada@x..ng',
    '.ada@x.ng',
    'ada.@x.ng',
    'a..b@x.ng',
    'ada@-x.ng',
    'ada@x-.ng',
    '"Ada" <ada@x.ng>',
    '"a@x" <b@x.ng>',
    '"a@b"@x.ng',
    'grp: a@x.ng,b@x.ng;',
    'ada@x.ng, b@x.ng',
    'ada@x.ng; b@x.ng',
    'ada@x.ng b@x.ng',
    'ada@x.ng\r\nBcc: b@x.ng',
    'ada\0@x.ng',
    'ada@x.ng\0',
    'ada@x\t.ng',
    'ada@%78.ng',
    'ada@x.ng:25',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'zoë@x.ng',
    '\u212aelvin@x.ng',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
    'a'.repeat(100_000),
    `${'@'.repeat(300)}`,
    'ada(comment)@x.ng',
    'ada@x.ng>',
    'ada@x.123',
  ])('%j is refused', (raw) => expect(normaliseEmail(raw)).toMatchObject({ ok: false }));

  it('in a list of several is refused as several', () => {
    expect(normaliseEmail('ada@x.ng, b@x.ng')).toMatchObject({ ok: false, code: 'email_several' });
  });

  it('is always one ASCII address of at most 254 characters and does not change again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'binary' }),
          fc.string({
            unit: fc.constantFrom(
              'a',
              'K',
              '.',
              '@',
              '-',
              '"',
              ' ',
              ',',
              'ß',
              '\u212a',
              '\u0130',
              '\u200b',
              '%',
              '1',
            ),
          }),
        ),
        (raw) => {
          const value = stored(raw);
          if (value === null) return;
          expect(value).toMatch(/^[!-?A-~]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/);
          expect(value.length).toBeLessThanOrEqual(254);
          expect(stored(value)).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
