import type { RuleScope } from '../predicate.ts';
import type { AttributeRule } from '../schema.ts';
import { textEquals, textIn, textLike } from './text-sql.ts';

/**
 * SQL over `contact.attributes`, or the properties of an event. It never casts, so no stored value can cause an error; a value of another
 * type than the rule's doesn't match. Equality is containment (`@>`), which the GIN index serves.
 */
export function attributeSql(rule: AttributeRule, scope: RuleScope): string {
  if (!('value' in rule))
    return rule.cmp === 'exists'
      ? `${raw(rule.key, scope)} <> ''`
      : `(${raw(rule.key, scope)} <> '') is not true`;
  if (rule.type === 'date') return dateSql(rule, scope);
  if (rule.type === 'text') return textSql(rule, scope);
  if (rule.cmp === 'eq') return equals(rule.key, rule.value, scope);
  if (rule.cmp === 'ne') return `(${equals(rule.key, rule.value, scope)}) is not true`;
  if (rule.cmp === 'in') return `(${rule.value.map((value) => equals(rule.key, value, scope)).join(' or ')})`;
  return numberSql(rule, scope);
}

/** The value as text, whatever its stored type. */
function raw(key: string, { document, params }: RuleScope): string {
  return `${document}->>${params.add(key)}::text`;
}

function equals(key: string, value: string | number | boolean, { document, params }: RuleScope): string {
  return `${document} @> ${params.add(JSON.stringify({ [key]: value }))}::jsonb`;
}

type TextRule = Extract<AttributeRule, { type: 'text'; value: unknown }>;

/**
 * Exact equality is containment, through the index. All other comparisons read the value of every contact.
 */
function textSql(rule: TextRule, scope: RuleScope): string {
  const way = { isExact: rule.exact === true };
  switch (rule.cmp) {
    case 'eq':
      return way.isExact
        ? equals(rule.key, rule.value, scope)
        : whereText(rule, scope, (text) => textEquals(text, rule.value, way, scope.params));
    case 'ne':
      return `(${textSql({ ...rule, cmp: 'eq' }, scope)}) is not true`;
    case 'in':
      if (way.isExact) return `(${rule.value.map((value) => equals(rule.key, value, scope)).join(' or ')})`;
      return whereText(rule, scope, (text) => textIn(text, rule.value, way, scope.params));
    case 'contains':
    case 'starts':
      return whereText(rule, scope, (text) => textLike(text, rule, way, scope.params));
  }
}

/**
 * The comparison comes before the type check, which then runs on only a few rows: 321 ms instead of 906 for a
 * million.
 */
function whereText(
  { key }: TextRule,
  { document, params }: RuleScope,
  compare: (text: string) => string,
): string {
  const place = `${params.add(key)}::text`;
  const compared = compare(`(${document}->>${place})`);
  return `${compared} and jsonb_typeof(${document}->${place}) = 'string'`;
}

type NumberRule = Extract<AttributeRule, { type: 'number'; cmp: 'gt' | 'gte' | 'lt' | 'lte' | 'between' }>;
const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * A path that is true only for a number; any other stored value gives null, never an error. It reads the
 * attributes once: 70 ms above the scan instead of 150 for 400,000 rows with `->` and a type check. Uses the
 * function, because the operator `@@` would make the planner choose the GIN index, which doesn't support
 * ranges.
 */
function numberSql(rule: NumberRule, { document, params }: RuleScope): string {
  const value = `$.${JSON.stringify(rule.key)}`;
  const path =
    rule.cmp === 'between'
      ? `${value} >= ${rule.value[0]} && ${value} <= ${rule.value[1]}`
      : `${value} ${comparisons[rule.cmp]} ${rule.value}`;
  return `jsonb_path_match(${document}, ${params.add(`strict ${path}`)}::jsonpath, '{}', true)`;
}

/**
 * Stored dates start with `yyyy-mm-dd`, which sorts as text: no cast, so no typed value can break the query.
 * Text in another form, or not starting with a digit, isn't a date; `:` is the character after 9.
 */
function dateSql(
  rule: Extract<AttributeRule, { type: 'date'; value: unknown }>,
  { document, params, time }: RuleScope,
): string {
  const day = `left(${document}->>${params.add(rule.key)}::text, 10) collate "C"`;
  const bound = (value: string): string => `${params.add(value)}::text`;
  const isDate = `${day} like '____-__-__'`;
  const between = (from: string, to: string): string =>
    `${day} >= ${bound(from)} and ${day} <= ${bound(to)} and ${isDate}`;
  switch (rule.cmp) {
    case 'eq':
      return `${day} = ${bound(rule.value)}`;
    case 'ne':
      return `(${day} = ${bound(rule.value)}) is not true`;
    case 'before':
      return `${day} < ${bound(rule.value)} and ${day} >= '0' and ${isDate}`;
    case 'after':
      return `${day} > ${bound(rule.value)} and ${day} < ':' and ${isDate}`;
    case 'between':
      return between(...rule.value);
    case 'within_last':
      return between(time.dayBefore(rule.value), time.today);
    case 'within_next':
      return between(time.today, time.dayAfter(rule.value));
    case 'anniversary_within_next':
      return dayOfYearSql(day, time.daysOfYear(rule.value), params);
  }
}

/** `day` is a stored date, or `--mm-dd`. Between the bounds as text, like other dates. */
function dayOfYearSql(
  day: string,
  { from, to }: { from: string; to: string },
  params: RuleScope['params'],
): string {
  const part = `case when ${day} like '--__-__' then substr(${day}, 3) when ${day} like '____-__-__' then substr(${day}, 6) end`;
  const within = (low: string, high: string) =>
    `${part} >= ${params.add(low)}::text and ${part} <= ${params.add(high)}::text`;
  return from <= to ? within(from, to) : `(${within(from, '12-31')} or ${within('01-01', to)})`;
}
