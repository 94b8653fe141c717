import { z } from 'zod';

/** A system mail's content. HTML and plain text are both rendered from it, so they can't differ. */
export interface SystemMailContent {
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

export function greeting(name: string): string {
  return name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`;
}
