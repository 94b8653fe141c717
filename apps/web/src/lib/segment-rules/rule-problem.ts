import type { Group, Rule } from './segment-rules.ts';
import { isGroup } from './is-group.ts';
import { kindOf, operators, type ValueKind } from './rule-choices.ts';

const maxDays = 3_650;
const mostTimes = 1_000;
const mostPoints = 1_000_000_000;
const fillIn = 'Fill in the value of each rule.';
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The first problem that makes these rules invalid, as a sentence; null if there is none. */
export function ruleProblem(group: Group, depth = 1): string | null {
  if (depth > 1 && group.items.length === 0) return 'A group has no rules. Add one or remove the group.';
  for (const node of group.items) {
    const problem = isGroup(node) ? ruleProblem(node, depth + 1) : problemOf(node);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(rule: Rule): string | null {
  if (rule.t === 'list') return rule.listIds.length === 0 ? 'Choose a list.' : null;
  if (rule.t === 'message') return rule.withinDays === undefined ? null : daysProblem(rule.withinDays);
  if (rule.t === 'event') return eventProblem(rule);
  if (rule.t === 'loyalty') return loyaltyProblem(rule);
  if (rule.t === 'answer') return rule.answer === undefined ? null : comparisonProblem(rule.answer);
  return comparisonProblem(rule);
}

function comparisonProblem(rule: Rule): string | null {
  if (!('value' in rule)) return null;
  return valueProblem(operators[kindOf(rule)][rule.cmp]?.value ?? 'none', rule.value);
}

function loyaltyProblem({ programId, points }: Extract<Rule, { t: 'loyalty' }>): string | null {
  if (programId === '') return 'Choose a programme.';
  return points === undefined || (Number.isInteger(points.n) && points.n >= 0 && points.n <= mostPoints)
    ? null
    : 'Points must be a whole number from 0 to 1,000,000,000.';
}

function eventProblem({
  times,
  withinDays,
  between,
  where = [],
}: Extract<Rule, { t: 'event' }>): string | null {
  if (times !== undefined && !(Number.isInteger(times.n) && times.n >= 1 && times.n <= mostTimes))
    return 'Times must be a whole number from 1 to 1,000.';
  return (
    (withinDays === undefined ? null : daysProblem(withinDays)) ??
    (between === undefined ? null : valueProblem('dates', between)) ??
    where.map(comparisonProblem).find((problem) => problem !== null) ??
    null
  );
}

function valueProblem(kind: ValueKind, value: unknown): string | null {
  if (kind === 'text') return String(value).trim() === '' ? fillIn : null;
  if (kind === 'number') return isNumber(value) ? null : fillIn;
  if (kind === 'date') return isDay(value) ? null : 'Choose a date.';
  if (kind === 'days') return daysProblem(value);
  if (!Array.isArray(value)) return null;
  if (kind === 'list') return value.length === 0 ? fillIn : null;
  const [from, to]: unknown[] = value;
  if (kind === 'numbers' && !(isNumber(from) && isNumber(to))) return fillIn;
  if (kind === 'dates' && !(isDay(from) && isDay(to))) return 'Choose a date.';
  return (from as number) > (to as number) ? 'The first value can’t be greater than the second.' : null;
}

function daysProblem(value: unknown): string | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxDays
    ? null
    : 'Days must be a whole number from 1 to 3,650.';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && day.test(value);
}
