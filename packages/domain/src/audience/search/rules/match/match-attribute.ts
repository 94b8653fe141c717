import { plainText } from '../../plain-text.ts';
import type { RuleTime } from '../predicate.ts';
import type { ContactFacts } from './rule-world.ts';
import type { AttributeRule } from '../schema.ts';

export function attributeMatches(
  rule: AttributeRule,
  { attributes }: Pick<ContactFacts, 'attributes'>,
  time: RuleTime,
): boolean {
  const stored = Object.hasOwn(attributes, rule.key) ? attributes[rule.key] : undefined;
  if (!('value' in rule))
    return (stored !== undefined && stored !== null && stored !== '') === (rule.cmp === 'exists');
  if (rule.type === 'date') return dateMatches(rule, stored, time);
  if (rule.type === 'text') return textMatches(rule, stored);
  if (rule.cmp === 'eq' || rule.cmp === 'ne') return (stored === rule.value) === (rule.cmp === 'eq');
  if (rule.cmp === 'in') return rule.value.some((value) => value === stored);
  return typeof stored === 'number' && numberMatches(rule, stored);
}

function textMatches(
  rule: Extract<AttributeRule, { type: 'text'; value: unknown }>,
  stored: unknown,
): boolean {
  if (typeof stored !== 'string') return rule.cmp === 'ne';
  const compared = rule.exact === true ? (text: string) => text : plainText;
  switch (rule.cmp) {
    case 'eq':
      return compared(stored) === compared(rule.value);
    case 'ne':
      return compared(stored) !== compared(rule.value);
    case 'in':
      return rule.value.some((value) => compared(value) === compared(stored));
    case 'contains':
      return compared(stored).includes(compared(rule.value));
    case 'starts':
      return compared(stored).startsWith(compared(rule.value));
  }
}

function numberMatches(
  rule: Extract<AttributeRule, { type: 'number'; value: unknown }>,
  stored: number,
): boolean {
  switch (rule.cmp) {
    case 'gt':
      return stored > rule.value;
    case 'gte':
      return stored >= rule.value;
    case 'lt':
      return stored < rule.value;
    case 'lte':
      return stored <= rule.value;
    case 'between':
      return stored >= rule.value[0] && stored <= rule.value[1];
    default:
      return false;
  }
}

function dayOfYearMatches(stored: unknown, { from, to }: { from: string; to: string }): boolean {
  if (typeof stored !== 'string') return false;
  const characters = Array.from(stored).slice(0, 10).join('');
  const [, day] = /^--(.{2}-.{2})$/su.exec(characters) ?? /^.{4}-(.{2}-.{2})$/su.exec(characters) ?? [];
  if (day === undefined) return false;
  const isWithin = (low: string, high: string) => day >= low && day <= high;
  return from <= to ? isWithin(from, to) : isWithin(from, '12-31') || isWithin('01-01', to);
}

function dateMatches(
  rule: Extract<AttributeRule, { type: 'date'; value: unknown }>,
  stored: unknown,
  time: RuleTime,
): boolean {
  const day =
    typeof stored === 'string' && /^[0-9].{3}-.{2}-.{2}/su.test(stored)
      ? Array.from(stored).slice(0, 10).join('')
      : null;
  if (rule.cmp === 'anniversary_within_next') return dayOfYearMatches(stored, time.daysOfYear(rule.value));
  if (rule.cmp === 'eq' || rule.cmp === 'ne') return (day === rule.value) === (rule.cmp === 'eq');
  if (day === null) return false;
  switch (rule.cmp) {
    case 'before':
      return day < rule.value;
    case 'after':
      return day > rule.value;
    case 'between':
      return day >= rule.value[0] && day <= rule.value[1];
    case 'within_last':
      return day >= time.dayBefore(rule.value) && day <= time.today;
    case 'within_next':
      return day >= time.today && day <= time.dayAfter(rule.value);
  }
}
