import { recordEvents } from '../../../events/index.ts';
import { newId, notFound, type Unit } from '../../../kernel/index.ts';
import { takeBackIssue } from '../../rewards/issuing/take-back-issue.ts';
import { lockAdvocates } from '../advocates/lock-advocates.ts';
import { judgeReferrals } from '../judging/judge-referrals.ts';
import type { ReferralChannel, ReferralLevel, ReferralParty, ReferralState } from '../referral.schema.ts';
import {
  countConversionSql,
  decideSql,
  findAdvocateOfSql,
  hasLevelSql,
  insertRewardSql,
  isTakenSql,
  knownRewardsSql,
  livingSql,
  lockReferralSql,
  lockRewardsSql,
  settleRewardSql,
} from './decide.sql.ts';
import { wakeProgram } from './wake-program.ts';

/** Who decides, and what they say about it; the clock decides without a user. */
export interface Decision {
  note: string;
  decidedBy: string | null;
}

interface LockedReferral {
  id: string;
  state: ReferralState;
  advocateId: string;
  programId: string;
  friendId: string | null;
  channel: ReferralChannel;
  program: string;
  advocateRewardId: string | null;
  friendRewardId: string | null;
  levels: ReferralLevel[];
  advocateContactId: string | null;
  conversions: number;
}

/** The advocate’s row first, then the referral’s. Throws `not_found`. */
async function hold(unit: Unit, id: string): Promise<LockedReferral> {
  const { sql, actor } = unit;
  const { rows: found } = await sql<{ advocateId: string }>(findAdvocateOfSql, [actor.accountId, id]);
  const [referral] = found;
  if (referral === undefined) throw notFound('referral');
  await lockAdvocates(unit, [referral.advocateId]);
  const { rows } = await sql<LockedReferral>(lockReferralSql, [actor.accountId, id]);
  if (rows[0] === undefined) throw notFound('referral');
  return rows[0];
}

/** What the clock approves. It’s judged again, because a ring shows only once it has grown. */
export async function approveWhenDue(unit: Unit, id: string): Promise<boolean> {
  if ((await hold(unit, id)).state !== 'pending') return false;
  await judgeReferrals(unit, [id], { isConverted: true });
  const referral = await hold(unit, id);
  if (referral.state !== 'pending') return false;
  await approve(unit, referral, { note: '', decidedBy: null });
  return true;
}

/**
 * A person approves what waits, also what a check found fault with. False if its state doesn't allow it, or the friend was
 * referred by someone else since.
 */
export async function approveByHand(
  unit: Unit,
  id: string,
  decision: Decision,
  states: readonly ReferralState[] = ['pending', 'flagged'],
): Promise<boolean> {
  const referral = await hold(unit, id);
  if (!states.includes(referral.state)) return false;
  const { rows: taken } = await unit.sql(isTakenSql, [unit.actor.accountId, id]);
  if (taken.length > 0) return false;
  await approve(unit, referral, decision);
  return true;
}

export async function rejectReferral(unit: Unit, id: string, decision: Decision): Promise<boolean> {
  const referral = await hold(unit, id);
  if (!['attributed', 'pending', 'flagged'].includes(referral.state)) return false;
  await decide(unit, id, 'rejected', decision, 0);
  return true;
}

/** The order was cancelled or refunded: what was given and isn't used is taken back. */
export async function voidReferral(unit: Unit, id: string, decision: Decision): Promise<boolean> {
  const { sql, actor, clock } = unit;
  const referral = await hold(unit, id);
  if (!['pending', 'flagged', 'approved'].includes(referral.state)) return false;
  await decide(unit, id, 'voided', decision, 0);
  if (referral.state !== 'approved') return true;
  await sql(countConversionSql, [actor.accountId, referral.advocateId, -1]);
  const { rows } = await sql<{ id: string; state: string; issueId: string | null }>(lockRewardsSql, [
    actor.accountId,
    id,
  ]);
  for (const reward of rows) {
    const isTakenBack = reward.issueId !== null && (await takeBackIssue(unit, reward.issueId));
    const state = isTakenBack ? 'taken-back' : reward.issueId === null ? 'cancelled' : 'kept';
    if (reward.state === 'owed' || reward.state === 'issued')
      await sql(settleRewardSql, [actor.accountId, reward.id, state, '', reward.issueId, clock.now()]);
  }
  return true;
}

async function approve(unit: Unit, referral: LockedReferral, decision: Decision): Promise<void> {
  const { sql, actor, clock } = unit;
  const owed = await rewardsOf(unit, referral);
  await decide(unit, referral.id, 'approved', decision, owed.length);
  await sql(countConversionSql, [actor.accountId, referral.advocateId, 1]);
  for (const { party, rewardId, level } of owed)
    await sql(insertRewardSql, [actor.accountId, newId(), referral.id, party, rewardId, level, clock.now()]);
  await recordConverted(unit, referral);
  await wakeProgram(unit, referral.programId);
}

async function decide(
  { sql, actor, clock }: Unit,
  id: string,
  state: ReferralState,
  { note, decidedBy }: Decision,
  owed: number,
): Promise<void> {
  const answer = state === 'approved' ? 'accepted' : 'declined';
  await sql(decideSql, [actor.accountId, id, state, clock.now(), decidedBy, note, owed, answer]);
}

interface OwedReward {
  party: ReferralParty;
  rewardId: string;
  level: number | null;
}

/** What the programme promises now, without rewards that were deleted. */
async function rewardsOf({ sql, actor }: Unit, referral: LockedReferral): Promise<OwedReward[]> {
  const reached = referral.levels.find(({ conversions }) => conversions === referral.conversions + 1);
  const wanted: OwedReward[] = [];
  const { advocateRewardId, friendRewardId } = referral;
  if (advocateRewardId !== null) wanted.push({ party: 'advocate', rewardId: advocateRewardId, level: null });
  if (friendRewardId !== null) wanted.push({ party: 'friend', rewardId: friendRewardId, level: null });
  if (reached !== undefined) {
    const had = await sql(hasLevelSql, [actor.accountId, referral.advocateId, reached.conversions]);
    if (had.rows.length === 0)
      wanted.push({ party: 'level', rewardId: reached.rewardId, level: reached.conversions });
  }
  const ids = wanted.map(({ rewardId }) => rewardId);
  const { rows } = await sql<{ id: string }>(knownRewardsSql, [actor.accountId, ids]);
  const known = new Set(rows.map(({ id }) => id));
  return wanted.filter(({ rewardId }) => known.has(rewardId));
}

/** For both people, if they are still there. */
async function recordConverted(unit: Unit, referral: LockedReferral): Promise<void> {
  const people = [
    { role: 'advocate', contactId: referral.advocateContactId },
    { role: 'friend', contactId: referral.friendId },
  ];
  const ids = people.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const { rows } = await unit.sql<{ id: string }>(livingSql, [unit.actor.accountId, ids]);
  const living = new Set(rows.map(({ id }) => id));
  await recordEvents(
    unit,
    people.flatMap(({ role, contactId }) =>
      contactId === null || !living.has(contactId)
        ? []
        : [
            {
              contactId,
              name: 'referral.converted',
              at: unit.clock.now(),
              source: 'page' as const,
              dedupKey: `referral.converted/${referral.id}/${role}`,
              properties: {
                id: referral.programId,
                title: referral.program,
                role,
                channel: referral.channel,
              },
            },
          ],
    ),
  );
}
