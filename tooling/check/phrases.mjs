import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './read-texts.mjs';
import { isGenerated, isTest, sourceFiles } from './source-files.mjs';

/** The one list of the phrases, and where its section begins. */
const RULES = 'docs/writing.md';
const HEADING = '## Phrases the check refuses';
const PRODUCT = /^(?:apps|packages)\/[^/]+\/src\//;
/** A contraction, a possessive, and the plural's: can't, account's, contacts' requests. */
const APOSTROPHE = /(?<=\p{L}|^)'(?=(?:d|ll|m|re|s|t|ve)(?!\p{L}))|(?<=^[^']*\p{L}s)'(?= \p{Ll}[^']*$)/gu;
/** Comments inside SQL, and the one sentence that the product specification writes with a straight apostrophe. */
const NOT_PROSE = /--.*$|\/\*[\s\S]*?\*\/|Promotional SMS usually don't get delivered/gm;

/**
 * Every text of the product with a phrase that docs/writing.md refuses, or a straight apostrophe. Tests and generated files don't count.
 * @param {string} root the checkout
 * @returns {string[]} one line per finding: file:line, the phrase and what to write instead
 */
export function findPhrases(root) {
  const phrases = readPhrases(readFileSync(join(root, RULES), 'utf8'));
  if (phrases.length === 0) return [`${RULES}: no phrases found under "${HEADING}"`];
  const paths = sourceFiles(root).filter((path) => PRODUCT.test(path) && !isGenerated(path) && !isTest(path));
  return [...readTexts(root, paths)].flatMap(([path, texts]) =>
    texts.flatMap(({ text, line }) =>
      [...phrasesIn(text, phrases), ...apostrophesIn(text)].map(
        ({ index, phrase, instead }) =>
          `${path}:${line + linesBefore(text, index)} says "${phrase}"; write instead: ${instead}`,
      ),
    ),
  );
}

function phrasesIn(text, phrases) {
  return phrases.flatMap(({ phrase, pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ index, phrase, instead })),
  );
}

function apostrophesIn(text) {
  const prose = text.replace(NOT_PROSE, (skipped) => skipped.replaceAll("'", ' '));
  return [...prose.matchAll(APOSTROPHE)].map(({ index }) => ({ index, phrase: "'", instead: '’' }));
}

/** The rows of the table in the section: | `phrase` | what to write instead |. */
function readPhrases(markdown) {
  const section = markdown.split(HEADING)[1]?.split(/^## /m)[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \| (.+?) \|$/gm)].map(([, phrase, instead]) => ({
    phrase,
    instead,
    pattern: new RegExp(`(?<![\\p{L}\\d])${phrase.split(' ').join('\\s+')}(?![\\p{L}\\d])`, 'giu'),
  }));
}

function linesBefore(text, index) {
  return text.slice(0, index).split('\n').length - 1;
}
