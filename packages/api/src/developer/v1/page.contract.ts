import { z } from 'zod';

/** A moment with its zone, ISO 8601. */
export const moment = z.iso.datetime({ offset: true });

export const idParams = z.strictObject({ id: z.uuid() });

/** What every list of the API takes in its query. `cursor` is opaque and comes from the page before. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(500).optional().describe('`nextCursor` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Null on the last page'),
  });
}

export const channel = z.enum(['email', 'sms']);

/** What every refusal looks like. */
export const apiError = z
  .object({
    error: z.object({
      code: z.string().describe('A word for programs; see the table of codes'),
      message: z.string().describe('A sentence for people, which says what to do'),
      field: z.string().optional().describe('The path of the value that is wrong, like `messages.3.to`'),
      fields: z
        .array(z.object({ field: z.string(), message: z.string() }))
        .optional()
        .describe('Every value that is wrong, when there are several'),
    }),
  })
  .meta({ id: 'Error' });
