import type { Sql } from '../../kernel/index.ts';
import type { CompiledVariant } from './compile-variants.ts';

/** The variants of a started test. */
export async function readCompiledVariants(
  sql: Sql,
  accountId: string,
  campaignId: string,
): Promise<CompiledVariant[]> {
  const { rows } = await sql<Omit<CompiledVariant, 'isOwn'>>(
    `select n, subject, from_brand, send_at, compiled, first_link, first_condition
     from ab_variant where account_id = $1 and campaign_id = $2 order by n`,
    [accountId, campaignId],
  );
  return rows.map((row) => ({ ...row, isOwn: row.n === 0 || row.firstLink > 0 }));
}
