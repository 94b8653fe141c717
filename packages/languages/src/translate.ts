import type { Language } from './language.schema.ts';
import type { Catalogue, CheckedTranslation, Translation } from './message-types.ts';

/**
 * A language's texts. They don't compile if a key, a plural form or a parameter is missing or isn't in the
 * English catalogue.
 */
export function translate<L extends Exclude<Language, 'en'>, const Texts extends Translation<L>>(
  _language: L,
  texts: Texts & CheckedTranslation<Texts>,
): Catalogue {
  return texts;
}
