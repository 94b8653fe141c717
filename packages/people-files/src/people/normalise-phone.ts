import { createRequire } from 'node:module';
import type * as PhoneLibrary from 'libphonenumber-js/max';
import type { Normalised } from './normalise-email.ts';

/**
 * National mobile numbers without trunk prefix in the countries of most accounts. They avoid the library,
 * which takes about 15 µs a number. A test compares every pattern with the library and its full metadata; the
 * small metadata accepts mistyped Nigerian numbers.
 */
const mobilePatterns = {
  NG: { code: '234', national: '(?:70[1-9]|80[1-9]|81[0-8]|90[1-9]|91[0-6])\\d{7}' },
  GH: { code: '233', national: '(?:2[0346-9]|5[03-7])\\d{7}' },
  KE: { code: '254', national: '(?:7\\d\\d|10[0-8]|11\\d)\\d{6}' },
  ZA: { code: '27', national: '(?:[67]\\d|8[1-4])\\d{7}' },
  GB: { code: '44', national: '7[1-57-9]\\d{8}' },
} satisfies Partial<Record<PhoneLibrary.CountryCode, { code: string; national: string }>>;
const international = new RegExp(
  `^\\+(?:${Object.values(mobilePatterns)
    .map(({ code, national }) => code + national)
    .join('|')})$`,
);

/** Calling codes often written without the plus, as in 2348031234567. */
const codesWithoutPlus = /^(?:234|233|254|27|44|1)\d{8,}$/;

export type PhoneNormaliser = (raw: string) => Normalised;

const load = createRequire(import.meta.url);

/**
 * Loaded for the first number that matches no pattern: its metadata takes 0.1 s to load, half of a reading
 * thread's start-up time.
 */
function library(): typeof PhoneLibrary {
  return load('libphonenumber-js/max');
}

/**
 * Creates a normaliser to E.164 for one account's country (ISO 3166 alpha-2). It accepts what people and
 * spreadsheets write, including a lost leading zero or a missing plus. The library decides in all other
 * cases.
 */
export function createPhoneNormaliser(country: string): PhoneNormaliser {
  const home = country.toUpperCase();
  const pattern = isCommon(home) ? mobilePatterns[home] : undefined;
  const homeCountry = isCommon(home) || library().isSupportedCountry(home) ? home : undefined;
  const northAmerica = new NorthAmerica(
    pattern === undefined &&
      homeCountry !== undefined &&
      library().getCountryCallingCode(homeCountry) === '1',
  );
  const nationalForm = pattern ? new RegExp(`^(?:0|${pattern.code})?(${pattern.national})$`) : null;
  return (raw) => {
    const compact = /^\+?\d+$/.test(raw)
      ? raw
      : raw.replace(/[\s().\u00a0\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff/-]+/g, '');
    if (international.test(compact)) return { ok: true, value: compact };
    const national = nationalForm?.exec(compact)?.[1];
    if (pattern && national) return { ok: true, value: `+${pattern.code}${national}` };
    return northAmerica.accept(compact) ?? judge(raw, compact, homeCountry);
  };
}

function isCommon(country: string): country is keyof typeof mobilePatterns {
  return Object.hasOwn(mobilePatterns, country);
}

/**
 * The first six digits, area code and exchange, decide whether a North American number is valid (a test
 * compares this with the library). Each pair is checked once: 1 million numbers a second instead of 60,000.
 */
class NorthAmerica {
  readonly #form: RegExp;
  readonly #verdicts = new Map<string, boolean>();

  constructor(isHome: boolean) {
    this.#form = isHome ? /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/ : /^\+1([2-9]\d{2}[2-9]\d{6})$/;
  }

  accept(compact: string): Normalised | null {
    const national = this.#form.exec(compact)?.[1];
    if (national === undefined) return null;
    const exchange = national.slice(0, 6);
    let isValid = this.#verdicts.get(exchange);
    if (isValid === undefined) {
      isValid = library().parsePhoneNumberFromString(`+1${national}`)?.isValid() ?? false;
      if (this.#verdicts.size < 50_000) this.#verdicts.set(exchange, isValid);
    }
    return isValid ? { ok: true, value: `+1${national}` } : null;
  }
}

/** Normalises one number. For many, use `createPhoneNormaliser`. */
export function normalisePhone(raw: string, country: string): Normalised {
  return createPhoneNormaliser(country)(raw);
}

function judge(raw: string, compact: string, country: PhoneLibrary.CountryCode | undefined): Normalised {
  if (compact.length > 60) return refused('phone_invalid', 'This is not a telephone number.');
  const unrounded = spreadsheetNumber(raw.trim(), compact);
  if (unrounded === null)
    return refused(
      'phone_rounded',
      'The spreadsheet rounded this number. Format the column as text and export it again.',
    );
  if (/\d[,;|]\s*\+?\d|\d\s*(?:\/|\bor\b|&)\s*\+?\d{6}/i.test(raw))
    return refused('phone_several', 'Only one telephone number is allowed here.');
  for (const candidate of candidates(unrounded)) {
    const phone = library().parsePhoneNumberFromString(candidate, {
      ...(country ? { defaultCountry: country } : {}),
      extract: false,
    });
    if (phone?.isValid() && phone.ext === undefined) return { ok: true, value: phone.number };
  }
  return refused(
    'phone_invalid',
    country
      ? 'This is not a valid telephone number.'
      : 'Write this telephone number with + and its country code.',
  );
}

/** The number as written, with `00` as a plus, and with the plus that exports of phone systems leave out. */
function candidates(text: string): string[] {
  if (text.startsWith('+')) return [text];
  if (/^00[1-9]/.test(text)) return [`+${text.slice(2)}`, text];
  return codesWithoutPlus.test(text) ? [text, `+${text}`] : [text];
}

/** Null if digits are lost, as in `8.03123E+09`; `2.348031234567E+12` and `8031234567.0` are complete. */
function spreadsheetNumber(text: string, compact: string): string | null {
  const match = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text);
  if (!match) return /^(\d{7,15})\.0+$/.exec(text)?.[1] ?? compact.replace(/^tel:/i, '');
  const [, lead = '', fraction = '', exponent = ''] = match;
  return fraction.length === Number(exponent) ? lead + fraction : null;
}

function refused(code: string, message: string): Normalised {
  return { ok: false, code, message };
}
