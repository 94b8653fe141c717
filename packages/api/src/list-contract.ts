import { z } from 'zod';

/** ISO 8601 has a year 0, PostgreSQL doesn't. */
export const hasYear = (text: string) => !text.startsWith('0000');

/** Times are sent as ISO 8601 text. */
export const isoTime = z.iso.datetime({ offset: true }).refine(hasYear);
export const isoDay = z.iso.date('Choose a day').refine(hasYear, 'Choose a day');

/** Input of every list. `cursor` is opaque and comes from the previous page. */
export const listInput = z.object({
  cursor: z.string().max(500).nullish(),
  limit: z.number().int().min(1).max(100).default(25),
  search: z.string().max(200).default(''),
});

/** Input of a list that comes whole. */
export const searchInput = listInput.pick({ search: true });

/** Output of every list. `total` is null where counting would be slow. */
export function listOutput<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int().nullable(),
  });
}

/** The revision of what the author saw. Statements add one to it, which has to fit into PostgreSQL’s integer. */
export const seenRevision = z.number().int().nonnegative().max(2_000_000_000);

export const idInput = z.object({ id: z.uuid() });
export const done = z.object({ ok: z.literal(true) });
