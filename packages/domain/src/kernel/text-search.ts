import { raw } from '@mikro-orm/core';

/** Text as it is inside a LIKE pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Part of a MikroORM filter: one of the columns contains the text, without regard to case and accents.
 * Everything matches an empty text. Columns are names in the database.
 */
export function containsText(columns: string[], text: string): { $or?: Record<string, unknown>[] } {
  if (text === '') return {};
  const pattern = `%${likeText(text)}%`;
  return {
    $or: columns.map((column) => ({
      [raw((alias) => `plain_text(${alias}.${column})`)]: { $like: raw('plain_text(?)', [pattern]) },
    })),
  };
}
