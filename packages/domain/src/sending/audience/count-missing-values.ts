import type { Sql } from '../../kernel/index.ts';
import type { AudienceCriteria } from './campaign-audience.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';

/** A value that a message uses: a built-in field, or one of the account's attributes. */
export type WantedValue = { field: 'name' | 'phone' } | { attribute: string };

/** For each value: how many recipients have none, so that their message would show a gap. */
export async function countMissingValues(
  sql: Sql,
  question: AudienceCriteria,
  wanted: readonly WantedValue[],
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const judged = await queryAudience(sql, question);
  const params = [...judged.params];
  const counts = wanted.map(
    (value, index) => `count(*) filter (where ${missing(value, params)})::int as n${index}`,
  );
  const text = `
    select ${counts.join(', ')}
    from (${judged.sql}) j
    left join contact c on c.account_id = $1 and c.id = j.contact_id
    where j.reason is null`;
  const { rows } = await preferHashJoins(sql, question, () => sql<Record<string, number>>(text, params));
  return wanted.map((_, index) => rows[0]?.[`n${index}`] ?? 0);
}

/** Attribute keys are case-insensitive, as in merge tags. */
function missing(value: WantedValue, params: unknown[]): string {
  if ('field' in value)
    return value.field === 'name' ? `coalesce(j.name, c.full_name, '') = ''` : `coalesce(c.phone, '') = ''`;
  const key = `$${params.push(value.attribute)}::text`;
  return `not exists (select 1 from jsonb_each_text(c.attributes) a where lower(a.key) = lower(${key}) and a.value <> '')`;
}
