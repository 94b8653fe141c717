import type { Sql } from '../../../kernel/index.ts';
import type { ConditionSetting } from './content-conditions.ts';
import { readConditionFactsSql } from './content-conditions.sql.ts';
import { callingCodeOf } from '../phone-countries.ts';
import { compileRules, parseRules, type SegmentDefinition } from '../rules/index.ts';

/**
 * Which of these contacts match each definition, in one statement: bit n is set if they match definition n. A segment
 * that was deleted still decides by its stored rules; one that the account never had throws `invalid_rules`.
 */
export async function matchDefinitions(
  sql: Sql,
  setting: ConditionSetting,
  definitions: readonly SegmentDefinition[],
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (definitions.length === 0 || contactIds.length === 0) return new Map();
  const { rows: facts } = await sql<{ country: string; segments: { id: string; definition: unknown }[] }>(
    readConditionFactsSql,
    [setting.accountId],
  );
  const known = new Map(facts[0]?.segments.map(({ id, definition }) => [id, definition]));
  const params: unknown[] = [contactIds];
  const parts = definitions.map((definition, n) => {
    const { sql: where, params: values } = compileRules(definition, {
      ...setting,
      callingCode: callingCodeOf(facts[0]?.country ?? ''),
      alias: 'c',
      offset: params.length,
      resolveSegment: (id) => (known.has(id) ? parseRules(known.get(id)) : null),
    });
    params.push(...values);
    return `select c.id, 1 << ${n} as bit from contact c where c.id = any($1::uuid[]) and ${where}`;
  });
  const { rows } = await sql<{ id: string; mask: number }>(
    `select id, sum(bit)::int as mask from (${parts.join(' union all ')}) matched group by id`,
    params,
  );
  return new Map(rows.map(({ id, mask }) => [id, mask]));
}
