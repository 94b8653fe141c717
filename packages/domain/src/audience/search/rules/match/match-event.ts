import { attributeMatches } from './match-attribute.ts';
import type { RuleTime } from '../predicate.ts';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import type { EventRule } from '../schema.ts';

/** Whether the contact did what the rule says, as often as it says; the caller handles `has`. */
export function eventHappened(
  { name, times = { cmp: 'at_least', n: 1 }, withinDays, between, where = [] }: EventRule,
  contact: ContactFacts,
  { history }: RuleWorld,
  time: RuleTime,
): boolean {
  const isInTime = (at: string): boolean =>
    (withinDays === undefined || at >= time.instantBefore(withinDays)) &&
    (between === undefined || (at >= time.startOf(between[0]) && at < time.startOf(between[1], 1)));
  const count = history.filter(
    (event) =>
      event.contactId === contact.id &&
      event.name === name &&
      isInTime(event.at.toISOString()) &&
      where.every((rule) => attributeMatches(rule, { attributes: event.properties }, time)),
  ).length;
  if (times.cmp === 'exactly') return count === times.n;
  return times.cmp === 'at_most' ? count <= times.n : count >= times.n;
}
