import { likeText } from './predicate.ts';
import type { RuleScope } from './predicate.ts';
import type { AttributeRule } from './schema.ts';

/**
 * SQL over `contact.attributes`. Nothing here can throw whatever the stored value is: texts, numbers and dates are only
 * looked at when they are of that type. Equality is containment (`@>`), which the GIN index on the attributes serves.
 */
export function attributeSql(rule: AttributeRule, scope: RuleScope): string {
  if (!('value' in rule)) return rule.cmp === 'exists' ? `${raw(rule.key, scope)} <> ''` : `(${raw(rule.key, scope)} <> '') is not true`;
  if (rule.type === 'date') return dateSql(rule, scope);
  if (rule.cmp === 'eq') return equals(rule.key, rule.value, scope);
  if (rule.cmp === 'ne') return `(${equals(rule.key, rule.value, scope)}) is not true`;
  if (rule.cmp === 'in') return `(${rule.value.map((value) => equals(rule.key, value, scope)).join(' or ')})`;
  return rule.cmp === 'contains' || rule.cmp === 'starts' ? textSql(rule, scope) : numberSql(rule, scope);
}

function raw(key: string, { alias, params }: RuleScope): string {
  return `${alias}.attributes->>${params.add(key)}::text`;
}

/** The value as text if it is stored as this JSON type, else null. */
function typed(key: string, type: 'string' | 'number', scope: RuleScope): string {
  const name = scope.params.add(key);
  const { alias } = scope;
  return `case when jsonb_typeof(${alias}.attributes->${name}::text) = '${type}' then ${alias}.attributes->>${name}::text end`;
}

function equals(key: string, value: string | number | boolean, { alias, params }: RuleScope): string {
  return `${alias}.attributes @> ${params.add(JSON.stringify({ [key]: value }))}::jsonb`;
}

function textSql(rule: Extract<AttributeRule, { cmp: 'contains' | 'starts' }>, scope: RuleScope): string {
  const pattern = `${rule.cmp === 'contains' ? '%' : ''}${likeText(rule.value)}%`;
  return `(${typed(rule.key, 'string', scope)}) ilike ${scope.params.add(pattern)}::text`;
}

type NumberRule = Extract<AttributeRule, { type: 'number'; cmp: 'gt' | 'gte' | 'lt' | 'lte' | 'between' }>;
const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function numberSql(rule: NumberRule, scope: RuleScope): string {
  const value = `(${typed(rule.key, 'number', scope)})::numeric`;
  const number = (bound: number): string => `${scope.params.add(String(bound))}::numeric`;
  if (rule.cmp === 'between') return `${value} between ${number(rule.value[0])} and ${number(rule.value[1])}`;
  return `${value} ${comparisons[rule.cmp]} ${number(rule.value)}`;
}

/** Stored dates begin with `yyyy-mm-dd`, which sorts as text: no cast, so nothing a person typed can break the query. */
function dateSql(rule: Extract<AttributeRule, { type: 'date'; value: unknown }>, scope: RuleScope): string {
  const { params, time } = scope;
  const text = typed(rule.key, 'string', scope);
  const day = `(case when (${text}) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then left(${text}, 10) end) collate "C"`;
  const bound = (value: string): string => `${params.add(value)}::text`;
  switch (rule.cmp) {
    case 'eq':
      return `${day} = ${bound(rule.value)}`;
    case 'ne':
      return `(${day} = ${bound(rule.value)}) is not true`;
    case 'before':
      return `${day} < ${bound(rule.value)}`;
    case 'after':
      return `${day} > ${bound(rule.value)}`;
    case 'between':
      return `${day} between ${bound(rule.value[0])} and ${bound(rule.value[1])}`;
    case 'within_last':
      return `${day} between ${bound(time.dayBefore(rule.value))} and ${bound(time.today)}`;
  }
}
