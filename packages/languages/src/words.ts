import { catalogues } from './catalogues/index.ts';
import type { Language } from './language.schema.ts';
import type { Catalogue, MessageKey, MessageText, MessageValues } from './message-types.ts';

/** What recipients read in one language, with its dates and numbers. */
export interface Words {
  readonly language: Language;
  /** For the `dir` attribute. */
  readonly direction: 'ltr' | 'rtl';
  text<Key extends MessageKey>(key: Key, ...values: MessageValues<Key, string>): string;
  /** The same in pieces, for values that aren't text, such as markup. */
  parts<Key extends MessageKey, Value>(
    key: Key,
    ...values: MessageValues<Key, Value | string>
  ): (string | Value)[];
  /** A day in UTC, such as 23 November 2026. */
  date(date: Date): string;
  /** The name of a month from 1 to 12, on its own. */
  month(number: number): string;
  number(value: number): string;
}

/** Where a language's dates and numbers come from. Mozambique writes both as Portugal does. */
const locales: Record<Language, string> = {
  en: 'en-GB',
  fr: 'fr',
  sw: 'sw',
  ha: 'ha',
  yo: 'yo',
  ig: 'ig',
  zu: 'zu',
  pt: 'pt-PT',
};

const known = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  let words = known.get(language);
  if (words === undefined) {
    words = speak(language, catalogues[language]);
    known.set(language, words);
  }
  return words;
}

/** For tests: speaks a language with other texts until the returned function is called. */
export function speakInstead(language: Language, catalogue: Catalogue): () => void {
  known.set(language, speak(language, catalogue));
  return () => known.delete(language);
}

function speak(language: Language, catalogue: Catalogue): Words {
  const locale = locales[language];
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const parts = (key: MessageKey, values: Readonly<Record<string, unknown>> = {}): unknown[] =>
    textFor(catalogue[key], values['count'], plurals)
      .split(/\{(\w+)\}/)
      .map((piece, index) => (index % 2 === 0 ? piece : valueOf(values[piece])))
      .filter((piece) => piece !== '');
  const valueOf = (value: unknown) => (typeof value === 'number' ? numbers.format(value) : value);
  return {
    language,
    direction: 'ltr',
    text: (key, ...[values]) => parts(key, values).join(''),
    parts: <Key extends MessageKey, Value>(key: Key, ...[values]: MessageValues<Key, Value | string>) =>
      parts(key, values) as (string | Value)[],
    date: (date) => dates.format(date),
    month: (number) => months.format(Date.UTC(2000, number - 1, 15)),
    number: (value) => numbers.format(value),
  };
}

/** A language needn't have a form for a category that its rules never choose. */
function textFor(text: MessageText, count: unknown, plurals: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  return text[plurals.select(Number(count))] ?? text.other ?? '';
}
