import { notFound, type RowUnit } from '../kernel/index.ts';
import type { PublishedVersion } from './published-content.ts';
import { readVersionSql } from './publishing.sql.ts';

/** Throws `not_found` for a version that doesn’t exist. */
export async function readVersion(
  { sql, actor }: RowUnit,
  publishedId: string,
  n: number,
): Promise<PublishedVersion> {
  const { rows } = await sql<PublishedVersion>(readVersionSql, [actor.accountId, publishedId, n]);
  if (rows[0] === undefined) throw notFound('version');
  return rows[0];
}
