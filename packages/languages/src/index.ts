export { type Language, language, languageNames, languages } from './language.schema.ts';
export type { MessageKey } from './message-types.ts';
export { type Words, wordsIn } from './words.ts';
