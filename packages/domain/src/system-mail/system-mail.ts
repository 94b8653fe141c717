import type { z } from 'zod';

/** The content of a mail of ours: HTML and plain text are both made from it, so they can't differ. */
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

/** A mail that the product itself sends, for example to confirm an address. */
export interface SystemMail {
  key: string;
  /** Throws when the data does not fit. */
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
