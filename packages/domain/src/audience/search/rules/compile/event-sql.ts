import { attributeSql } from './attribute-sql.ts';
import type { RuleScope } from '../predicate.ts';
import type { EventRule } from '../schema.ts';

/** What became of messages: a view each, because PostgreSQL has no statistics for a union of them. */
const sources: ReadonlyMap<string, string> = new Map([
  ['message.sent', 'from message_sent e'],
  ['message.failed', 'from message_failed e'],
  ['message.delivered', 'from message_delivered e'],
  ['message.opened', 'from message_opened e'],
  ['message.clicked', 'from message_clicked e'],
  ['message.bounced', 'from message_bounced e'],
  ['message.complained', 'from message_complained e'],
  ['message.unsubscribed', 'from message_unsubscribed e'],
]);

/** What a contact did. These views are all that this room knows about events: the room that records them provides them. */
export function eventRuleSql(rule: EventRule, scope: RuleScope): string {
  const { cmp, n } = rule.times ?? { cmp: 'at_least', n: 1 };
  const found =
    cmp === 'at_most' ? happened(rule, `>= ${n + 1}`, scope) : happened(rule, countIs(cmp, n), scope);
  return rule.has === (cmp === 'at_most') ? `not ${found}` : found;
}

const countIs = (cmp: 'at_least' | 'exactly', n: number): string => `${cmp === 'exactly' ? '=' : '>='} ${n}`;

/**
 * Counting is a sub-select of its own, which joins as a whole and which a condition on one contact enters: PostgreSQL
 * chooses by how many are asked about.
 */
function happened(rule: EventRule, count: string, scope: RuleScope): string {
  const { alias, account } = scope;
  const events = `${sources.get(rule.name) ?? 'from contact_activity e'} where e.account_id = ${account} and ${conditions(rule, scope).join(' and ')}`;
  if (count === '>= 1') return `exists (select 1 ${events} and e.contact_id = ${alias}.id)`;
  return `exists (
    select 1
    from (select e.contact_id ${events} group by e.contact_id having count(*) ${count}) e
    where e.contact_id = ${alias}.id
  )`;
}

function conditions({ name, withinDays, between, where = [] }: EventRule, scope: RuleScope): string[] {
  const { params, time } = scope;
  const at = (instant: string): string => `${params.add(instant)}::timestamptz`;
  const all = [`e.name = ${params.add(name)}::text`];
  if (withinDays !== undefined) all.push(`e.at >= ${at(time.instantBefore(withinDays))}`);
  if (between !== undefined)
    all.push(`e.at >= ${at(time.startOf(between[0]))}`, `e.at < ${at(time.startOf(between[1], 1))}`);
  if (time.isPast) all.push(`e.at <= ${at(time.now)}`);
  for (const property of where)
    all.push(`(${attributeSql(property, { ...scope, document: 'e.properties' })})`);
  return all;
}
