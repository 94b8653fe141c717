import { type Language, language } from '@talkdrum/languages/language.schema';
import { wordsIn } from '@talkdrum/languages';
import { z } from 'zod';

/** A system mail's content. HTML and plain text are both rendered from it, so they can't differ. */
export interface SystemMailContent {
  /** English if omitted: our own mail to account holders is. */
  language?: Language;
  /** The account in whose name it is sent, shown above it. Our own name if omitted. */
  company?: string;
  subject: string;
  /** Shown by mail clients beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Small print under the button. */
  note: string;
}

/** A mail the product sends on its own behalf, for example to confirm an address. */
export interface SystemMail {
  key: string;
  /** Throws a ZodError when the data doesn't match the mail's schema. */
  content(data: unknown): SystemMailContent;
}

/** Ties a mail's text to the type of its data. */
export function defineSystemMail<Data extends z.ZodType>(
  key: string,
  data: Data,
  write: (data: z.infer<Data>) => SystemMailContent,
): SystemMail {
  return { key, content: (given) => write(data.parse(given)) };
}

export const webUrl = z.url({ protocol: /^https?$/ });

/** The fields of every mail to a person about an account. */
export const reader = { name: z.string().default(''), company: z.string() };

/** The language of a mail in an account's name. Mail that waited for an upgrade has none. */
export const mailLanguage = language.default('en');

export function greeting(name: string, language: Language = 'en'): string {
  const { text } = wordsIn(language);
  return name.trim() === '' ? text('mail.hello') : text('mail.helloName', { name: name.trim() });
}
