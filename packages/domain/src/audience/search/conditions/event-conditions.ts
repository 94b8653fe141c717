import { Parameters, RuleTime } from '../rules/predicate.ts';
import { attributeSql } from '../rules/compile/attribute-sql.ts';
import { parseRules, type Rule } from '../rules/index.ts';

/** Which events of a contact: their name, and what their properties say. */
export interface WantedEvent {
  name: string;
  where?: readonly unknown[] | undefined;
}

/**
 * SQL that is true for events like this; `alias` has the columns of `contact_history`. Values are appended to
 * `params`. Throws `invalid_rules`.
 */
export function eventConditionsSql(
  wanted: WantedEvent,
  alias: string,
  { now, timezone }: { now: Date; timezone: string },
  params: unknown[],
): string {
  const { where = [] } = checkedEvent(wanted);
  const values = new Parameters(params.length);
  const conditions = [
    `${alias}.name = ${values.add(wanted.name)}::text`,
    ...where.map((property) =>
      attributeSql(property, {
        alias,
        document: `${alias}.properties`,
        account: `${alias}.account_id`,
        params: values,
        time: new RuleTime(now, timezone),
        callingCode: '',
        domainsLike: () => null,
      }),
    ),
  ];
  params.push(...values.values);
  return conditions.map((condition) => `(${condition})`).join(' and ');
}

/** The same event as a rule of a segment, which checks its shape. */
export function checkedEvent({ name, where = [] }: WantedEvent): Extract<Rule, { t: 'event' }> {
  const rule = { t: 'event', has: true, name, ...(where.length === 0 ? {} : { where }) };
  const [item] = parseRules({ v: 1, root: { op: 'and', items: [rule] } }).root.items;
  return item as Extract<Rule, { t: 'event' }>;
}
