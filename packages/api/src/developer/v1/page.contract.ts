import { z } from 'zod';

/** An ISO 8601 time with its offset. */
export const moment = z.iso.datetime({ offset: true });

export const idParams = z.strictObject({ id: z.uuid() });

/** Query parameter of every list. */
export const include = z
  .literal('total')
  .optional()
  .describe('`total` adds the number of items on all pages to the answer');

/** How many items there are on all pages. */
export const total = z
  .object({
    count: z.number().int(),
    isEstimate: z
      .boolean()
      .describe('False up to 100,000 items. True above, and for a search that would take too long to count'),
  })
  .meta({ id: 'Total' })
  .optional()
  .describe('Only with `include=total`');

/** Query parameters of every list. `cursor` is opaque and comes from the previous page. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(500).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  include,
});

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Null on the last page'),
    total,
  });
}

/** The body of every error. */
export const apiError = z
  .object({
    error: z.object({
      code: z.string().describe('A stable code for programs; see the table of codes'),
      message: z.string().describe('A sentence for people that says what to do'),
      field: z.string().optional().describe('The path of the invalid value, like `messages.3.to`'),
      fields: z
        .array(z.object({ field: z.string(), message: z.string() }))
        .optional()
        .describe('Every invalid value, if there are several'),
    }),
  })
  .meta({ id: 'Error' });
