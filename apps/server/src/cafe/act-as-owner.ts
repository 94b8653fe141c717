import type { Story } from './story.ts';
import type { CafePrograms } from './open-programs.ts';

/** What the owner gives or takes by hand. The last is more than one person may give, so it waits for a second. */
export const adjustments = [
  { guest: 2, points: 50, daysAgo: 19, reason: 'Sorry about the wait on Saturday' },
  { guest: 7, points: -20, daysAgo: 11, reason: 'Counted twice at the counter' },
  { guest: 21, points: 100, daysAgo: 6, reason: 'Helped us carry the new oven' },
  { guest: 12, points: 500, daysAgo: 2, reason: 'Catering for the office party' },
] as const;

const circleNote = 'Three people who recommend each other from one phone. No new guest came.';

export async function adjust(
  { scope }: Story,
  { loyaltyId }: CafePrograms,
  { contactId, points, reason }: { contactId: string; points: number; reason: string },
): Promise<void> {
  const { member } = await scope.loyaltyMembers.add(loyaltyId, contactId);
  const key = `demo-${contactId}`;
  await scope.pointAdjustments.adjust({ memberId: member.id, points, reason, key });
}

/** Refuses the friends who were found to be a circle or one phone. */
export async function refuseCircle({ scope }: Story, { referralId }: CafePrograms): Promise<void> {
  const filter = { programId: referralId, state: 'flagged' as const, after: null, limit: 50 };
  const { items } = await scope.referrals.list(filter);
  const circle = items.filter(({ checks }) =>
    checks.some(({ rule }) => rule === 'ring' || rule === 'same-device'),
  );
  const ids = circle.map(({ id }) => id);
  await scope.referrals.reject(ids, circleNote);
}
