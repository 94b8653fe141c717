import { describe, expect, it } from 'vitest';
import { languages } from './language.schema.ts';
import { blocksOfHtml, findForeignTexts, speakPseudo } from './testing/index.ts';
import { wordsIn } from './words.ts';

describe('a plural', () => {
  it.each([
    ['en', 1, 'Your choice is saved. You are on 1 list.'],
    ['en', 2, 'Your choice is saved. You are on 2 lists.'],
    ['fr', 1, 'Votre choix est enregistré. Vous êtes sur 1 liste.'],
    ['fr', 3, 'Votre choix est enregistré. Vous êtes sur 3 listes.'],
    ['fr', 1_000_000, 'Votre choix est enregistré. Vous êtes sur 1\u202f000\u202f000 de listes.'],
    ['sw', 2, 'Chaguo lako limehifadhiwa. Upo kwenye orodha 2.'],
    ['ha', 1, 'An adana zaɓinku. Kuna cikin jeri 1.'],
    ['ha', 4, 'An adana zaɓinku. Kuna cikin jerurruka 4.'],
    ['yo', 1, 'A ti tọ́jú àṣàyàn yín. Iye àkójọ tí ẹ wà lórí rẹ̀ jẹ́ 1.'],
    ['ig', 2, 'Echekwala nhọrọ gị. Ọnụ ọgụgụ ndepụta ị nọ na ya bụ 2.'],
    ['zu', 1, 'Okukhethile kulondoloziwe. Usohlwini olungu-1.'],
    ['zu', 5, 'Okukhethile kulondoloziwe. Usezinhlwini ezingu-5.'],
    ['pt', 1, 'A sua escolha foi guardada. Está em 1 lista.'],
    ['pt', 2_000_000, 'A sua escolha foi guardada. Está em 2\u00a0000\u00a0000 de listas.'],
  ] as const)('in %s of %i', (code, count, text) => {
    expect(wordsIn(code).text('preferences.savedLists', { count })).toBe(text);
  });
});

describe('words', () => {
  it('write days and numbers as the language does', () => {
    const day = new Date('2026-11-23T23:30:00Z');
    expect(languages.map((code) => wordsIn(code).date(day))).toEqual([
      '23 November 2026',
      '23 novembre 2026',
      '23 Novemba 2026',
      '23 Nuwamba, 2026',
      '23 Oṣù Bélú 2026',
      '23 Novemba 2026',
      'Novemba 23, 2026',
      '23 de novembro de 2026',
    ]);
    expect(wordsIn('fr').number(12_345.6)).toBe('12\u202f345,6');
  });

  it('keep a value that isn’t text as a piece of its own, in the order of the language', () => {
    const address = { markup: 'strong' };
    expect(wordsIn('en').parts('unsubscribe.effect', { address, company: 'Kola' })).toEqual([
      address,
      ' will get no more emails from ',
      'Kola',
      '.',
    ]);
    expect(wordsIn('ha').parts('unsubscribe.done', { address })).toEqual(['An cire ', address, '.']);
  });

  it('take braces in a value as they are', () => {
    expect(wordsIn('en').text('mail.helloName', { name: '{company}' })).toBe('Hello {company},');
  });
});

describe('the pseudo-locale', () => {
  it('finds a text that isn’t in the catalogue, and a sentence put together from two', () => {
    const stop = speakPseudo();
    const words = wordsIn('en');
    const page = (body: string) => findForeignTexts(blocksOfHtml(body), ['Kola Stores']);
    const button = words.text('unsubscribe.button');
    const ask = words.text('unsubscribe.question', { company: 'Kola Stores' });
    stop();
    expect(page(`<p>${ask}</p><p>Kola Stores · <a title="${button}">${button}</a></p>`)).toEqual([]);
    expect(page(`<p>Hello</p>`)).toEqual(['not in the catalogue: Hello']);
    expect(page(`<img alt="Logo">`)).toEqual(['not in the catalogue: Logo']);
    expect(page(`<p>${button} <strong>${ask}</strong></p>`)).toEqual([
      `put together from 2 texts: ${button} ${ask}`,
    ]);
    expect(wordsIn('en').text('unsubscribe.button')).toBe('Unsubscribe');
  });
});
