import { z } from 'zod';

/** The languages of what recipients read, in the order in which we list them. */
export const languages = ['en', 'fr', 'sw', 'ha', 'yo', 'ig', 'zu', 'pt'] as const;

export const language = z.enum(languages, 'Choose a language');
export type Language = z.infer<typeof language>;

/** Each language's name for itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  sw: 'Kiswahili',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  zu: 'isiZulu',
  pt: 'Português',
};
