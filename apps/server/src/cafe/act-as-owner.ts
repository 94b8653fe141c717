import type { Scope } from '@talkdrum/domain';
import type { Demo } from '../seed/demo-account.ts';
import { names } from './open-programs.ts';
import type { CafePlan } from './plan-cafe.ts';
import type { StoryClock } from './story.ts';

const dayMs = 86_400_000;

/** The last one is above what one person may give, so it waits for a second. */
const adjustments = [
  { guest: 2, points: 50, daysAgo: 19, reason: 'Sorry about the wait on Saturday' },
  { guest: 7, points: -20, daysAgo: 11, reason: 'Counted twice at the counter' },
  { guest: 21, points: 100, daysAgo: 6, reason: 'Helped us carry the new oven' },
  { guest: 12, points: 500, daysAgo: 2, reason: 'Catering for the office party' },
] as const;

const circleNote = 'Three people who recommend each other from one phone. No new guest came.';

/** What the owner did by hand: points adjusted, and the circle of friends refused. Doing it again changes nothing. */
export async function actAsOwner(demo: Demo, plan: CafePlan, clock: StoryClock): Promise<void> {
  const before = (days: number) =>
    new Date(Math.max(plan.begin.getTime(), plan.end.getTime() - days * dayMs));
  for (const { guest, points, daysAgo, reason } of adjustments) {
    clock.at = before(daysAgo);
    const email = plan.guests[guest]?.person.email ?? '';
    await demo.inScope((scope) => adjust(scope, { email, points, reason, key: `demo-${guest}` }));
  }
  clock.at = before(plan.days * 0.1);
  await demo.inScope(refuseCircle);
  clock.at = plan.end;
}

async function adjust(
  { loyaltyPrograms, loyaltyMembers, pointAdjustments, events }: Scope,
  { email, ...wanted }: { email: string; points: number; reason: string; key: string },
): Promise<void> {
  const [program] = await loyaltyPrograms.list(names.loyalty);
  const [contactId] = await events.contactsOf([{ email }]);
  if (program === undefined || contactId == null) return;
  const { member } = await loyaltyMembers.add(program.id, contactId);
  await pointAdjustments.adjust({ memberId: member.id, ...wanted });
}

async function refuseCircle({ referralPrograms, referrals }: Scope): Promise<void> {
  const [program] = await referralPrograms.list(names.referral);
  if (program === undefined) return;
  const filter = { programId: program.id, state: 'flagged' as const, after: null, limit: 50 };
  const { items } = await referrals.list(filter);
  const circle = items.filter(({ checks }) =>
    checks.some(({ rule }) => rule === 'ring' || rule === 'same-device'),
  );
  await referrals.reject(
    circle.map(({ id }) => id),
    circleNote,
  );
}
