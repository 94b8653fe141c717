import type { MembershipState } from '../../contact.schema.ts';
import type { MergeSide } from './merge-choices.schema.ts';

export interface BothStates {
  kept: MembershipState | null;
  other: MembershipState | null;
  /** The list asks for a confirmation by email. */
  isDouble: boolean;
}

/**
 * Where the merged contact stands with a list that one or both are on: never more reachable than either agreed to.
 * Who left a list has left it. Where an address has to confirm, a confirmation counts for the address that gave it: it's
 * subscribed only if that is the address that is kept.
 */
export function mergedState(
  { kept, other, isDouble }: BothStates,
  emailOf: MergeSide | null,
): MembershipState {
  const states = [kept, other];
  if (states.includes('unsubscribed')) return 'unsubscribed';
  const mustConfirm = isDouble || states.includes('unconfirmed');
  if (!mustConfirm) return 'subscribed';
  if (emailOf === null) return states.includes('unconfirmed') ? 'unconfirmed' : 'subscribed';
  return (emailOf === 'kept' ? kept : other) === 'subscribed' ? 'subscribed' : 'unconfirmed';
}
