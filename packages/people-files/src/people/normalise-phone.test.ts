import parsePhoneNumber from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { createPhoneNormaliser, normalisePhone } from './normalise-phone.ts';

const stored = (raw: string, country: string) => {
  const result = normalisePhone(raw, country);
  return result.ok ? result.value : result.code;
};

describe('a telephone number', () => {
  it.each([
    ['08031234567', 'NG', '+2348031234567'],
    ['8031234567', 'NG', '+2348031234567'],
    ['2348031234567', 'NG', '+2348031234567'],
    ['+234 (0) 803 123 4567', 'NG', '+2348031234567'],
    ['0803-123-4567', 'NG', '+2348031234567'],
    ['002348031234567', 'NG', '+2348031234567'],
    ['\u202a0803 123 4567\u202c', 'NG', '+2348031234567'],
    ['8031234567.0', 'NG', '+2348031234567'],
    ['2.348031234567E+12', 'NG', '+2348031234567'],
    ['tel:+2348031234567', 'NG', '+2348031234567'],
    ['0241234567', 'GH', '+233241234567'],
    ['241234567', 'GH', '+233241234567'],
    ['0712 345 678', 'KE', '+254712345678'],
    ['0112345678', 'KE', '+254112345678'],
    ['082 123 4567', 'ZA', '+27821234567'],
    ['07911 123456', 'GB', '+447911123456'],
    ['7911123456', 'GB', '+447911123456'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['(415) 555-2671', 'US', '+14155552671'],
    ['1 415 555 2671', 'US', '+14155552671'],
    ['+1 415 555 2671', 'NG', '+14155552671'],
    ['447911123456', 'NG', '+447911123456'],
    ['0033 6 12 34 56 78', 'NG', '+33612345678'],
    ['+33612345678', 'XX', '+33612345678'],
  ])('%j in %s is %s', (raw, country, value) => expect(stored(raw, country)).toBe(value));

  it.each([
    ['8.03123E+09', 'NG', 'phone_rounded'],
    ['2.34803E+12', 'NG', 'phone_rounded'],
    ['08031234567, 08051234567', 'NG', 'phone_several'],
    ['08031234567 / 08051234567', 'NG', 'phone_several'],
    ['08031234567 or 08051234567', 'NG', 'phone_several'],
    ['0803123456', 'NG', 'phone_invalid'],
    ['080312345678', 'NG', 'phone_invalid'],
    ['1234567890123456', 'NG', 'phone_invalid'],
    ['+999123456789', 'NG', 'phone_invalid'],
    ['call me', 'NG', 'phone_invalid'],
    ['0803-CALL-ADA', 'NG', 'phone_invalid'],
    ['08031234567 ext 12', 'NG', 'phone_invalid'],
    ['08031234567', 'XX', 'phone_invalid'],
    ['0'.repeat(100_000), 'NG', 'phone_invalid'],
    ['', 'NG', 'phone_invalid'],
  ])('%#: refused as expected', (raw, country, code) => expect(stored(raw, country)).toBe(code));

  it.each(['NG', 'GH', 'KE', 'ZA', 'GB'])(
    'is never taken on the fast way in %s where the library would refuse it',
    (country) => {
      const normalise = createPhoneNormaliser(country);
      const digits = country === 'NG' || country === 'GB' ? 10 : 9;
      const doubtful: string[] = [];
      for (let prefix = 1000; prefix < 10_000; prefix += 3) {
        for (const fill of ['0', '7']) {
          const result = normalise(`0${prefix}${fill.repeat(digits - 4)}`);
          if (result.ok && parsePhoneNumber(result.value)?.isValid() !== true) doubtful.push(result.value);
        }
      }
      expect(doubtful).toEqual([]);
    },
  );

  it('in North America is valid or not by its first six digits, as the fast path assumes', () => {
    for (let area = 200; area < 1000; area += 7) {
      for (let exchange = 200; exchange < 1000; exchange += 37) {
        const verdicts = ['0000', '4321', '5555', '9999'].map((line) =>
          parsePhoneNumber(`+1${area}${exchange}${line}`)?.isValid(),
        );
        expect(new Set(verdicts).size, `${area} ${exchange}`).toBe(1);
      }
    }
  });
});
