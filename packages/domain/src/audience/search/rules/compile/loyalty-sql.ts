import type { RuleScope } from '../predicate.ts';
import type { LoyaltyRule } from '../schema.ts';

/**
 * Members of loyalty programmes. The view `contact_points` is the only thing this room knows about points: the room that
 * keeps them provides it.
 */
export function loyaltySql({ programId, has, points, tierIds }: LoyaltyRule, scope: RuleScope): string {
  const { alias, account, params } = scope;
  const conditions = [
    `e.account_id = ${account}`,
    `e.contact_id = ${alias}.id`,
    `e.program_id = ${params.add(programId)}::uuid`,
  ];
  if (points !== undefined)
    conditions.push(`e.available ${points.cmp === 'at_least' ? '>=' : '<='} ${params.add(points.n)}::bigint`);
  if (tierIds !== undefined) conditions.push(`e.tier_id = any(${params.add(tierIds)}::uuid[])`);
  return `${has ? '' : 'not '}exists (select 1 from contact_points e where ${conditions.join(' and ')})`;
}
