import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogues/index.ts';
import { language, languageNames, languages } from './language.schema.ts';
import type { CheckedTranslation, Translation } from './message-types.ts';
import { pluralCategories } from './message-types.ts';
import { translate } from './translate.ts';
import { wordsIn } from './words.ts';

// Each of these lines fails the check of types if the catalogue's types stop refusing it.
const accept = <const Texts>(texts: Texts & CheckedTranslation<Texts>): Texts => texts;
accept({ 'unsubscribe.question': 'Partir de {company} ?' });
// @ts-expect-error the parameter {company} is missing
accept({ 'unsubscribe.question': 'Partir ?' });
// @ts-expect-error English has no parameter {list} here
accept({ 'unsubscribe.question': 'Partir de {company}, {list} ?' });
// @ts-expect-error the parameter {company} is misspelt
accept({ 'unsubscribe.question': 'Partir de {compagnie} ?' });
// @ts-expect-error English has no such key
accept({ 'unsubscribe.motto': 'Bonjour' });
// @ts-expect-error one of the forms has no {count}
accept({ 'preferences.savedLists': { one: 'une liste', many: '{count} de listes', other: '{count}' } });
const acceptFrench = (texts: Pick<Translation<'fr'>, 'preferences.savedLists'>) => texts;
// @ts-expect-error French has a plural form "many"
acceptFrench({ 'preferences.savedLists': { one: '{count} liste', other: '{count} listes' } });
// @ts-expect-error all other keys are missing
translate('fr', { 'page.language': 'Langue' });
// @ts-expect-error the parameter's value is missing
wordsIn('fr').text('unsubscribe.question');
// @ts-expect-error a count is a number
wordsIn('fr').text('preferences.savedLists', { count: '2' });

const textsOf = (text: string | object): string[] =>
  typeof text === 'string' ? [text] : Object.values(text).map(String);
const parametersOf = (text: string | object) =>
  textsOf(text).map((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b)),
  );

describe.each(languages)('the catalogue %s', (code) => {
  const catalogue = catalogues[code];

  it('has the keys and parameters of English', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(catalogues.en).toSorted());
    for (const [key, text] of Object.entries(catalogues.en)) {
      const [wanted] = parametersOf(text);
      for (const found of parametersOf(catalogue[key as keyof typeof catalogue]))
        expect(found, key).toEqual(wanted);
    }
  });

  it('has the plural forms that its rules choose', () => {
    const locale = code === 'pt' ? 'pt-PT' : code;
    expect([...pluralCategories[code]].toSorted()).toEqual(
      new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted(),
    );
  });

  it('is written in composed characters, without straight quotes or blanks at the ends', () => {
    const odd = Object.values(catalogue)
      .flatMap(textsOf)
      .filter((form) => form !== form.normalize('NFC').trim() || /['"]/.test(form));
    expect(odd).toEqual([]);
  });
});

it.each(languages.filter((code) => code !== 'en'))('%s translates its texts', (code) => {
  const catalogue = catalogues[code];
  const same = Object.entries(catalogue).filter(
    ([key, text]) =>
      /\p{L}/u.test(
        textsOf(text)
          .join()
          .replaceAll(/\{\w+\}/g, ''),
      ) && JSON.stringify(text) === JSON.stringify(catalogues.en[key as keyof typeof catalogue]),
  );
  expect(same).toEqual([]);
});

describe('a language', () => {
  it('has a name for itself, and others are refused', () => {
    expect(languages.map((code) => languageNames[code])).toContain('Yorùbá');
    expect(language.safeParse('de').error?.issues[0]?.message).toBe('Choose a language');
  });
});
