import type { ContactFacts, RuleWorld } from './rule-world.ts';
import type { LoyaltyRule } from '../schema.ts';

/** Whether the contact is a member as the rule says; the caller handles `has`. */
export function isMemberOf(
  { programId, points, tierIds }: LoyaltyRule,
  contact: ContactFacts,
  { memberships }: RuleWorld,
): boolean {
  return memberships.some(
    (member) =>
      member.contactId === contact.id &&
      member.programId === programId &&
      (points === undefined ||
        (points.cmp === 'at_least' ? member.available >= points.n : member.available <= points.n)) &&
      (tierIds === undefined || (member.tierId !== null && tierIds.includes(member.tierId))),
  );
}
