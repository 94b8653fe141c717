import { raw } from '@mikro-orm/core';

/** Text escaped for a LIKE pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern that finds this text in plain_text(column); null for an empty text, which matches everything. */
export function containsPattern(text: string): string | null {
  return text === '' ? null : `%${likeText(text)}%`;
}

/**
 * Part of a MikroORM filter: one of the columns contains the text, ignoring case and accents. An empty text
 * matches everything. Columns are database names.
 */
export function containsText(columns: string[], text: string): { $or?: Record<string, unknown>[] } {
  const pattern = containsPattern(text);
  if (pattern === null) return {};
  return {
    $or: columns.map((column) => ({
      [raw((alias) => `plain_text(${alias}.${column})`)]: { $like: raw('plain_text(?)', [pattern]) },
    })),
  };
}
