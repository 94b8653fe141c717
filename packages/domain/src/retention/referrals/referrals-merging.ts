import { type ContactMerge, countedUpTo, type RoomMerging, type Unit } from '../../kernel/index.ts';
import { rejectReferral, voidReferral } from './conversions/decide-referral.ts';
import type { ReferralState } from './referral.schema.ts';
import {
  findBothAdvocatesSql,
  findSelvesSql,
  findTwiceReferredSql,
  followAdvocatesSql,
  followFriendsSql,
  forgetFriendSql,
  joinAdvocatesSql,
  lockAdvocatesSql,
  lockReferralsSql,
  lockRewardsOfFriendsSql,
} from './referrals-merging.sql.ts';

/**
 * In each programme one advocate, with the friends and clicks of both, and one referral as a friend. Nobody has referred
 * themselves.
 */
export const referralsMerging: RoomMerging = {
  tables: [
    {
      table: 'referral_advocate',
      columns: ['contact_id'],
      locks: [lockAdvocatesSql],
      // Where both are advocates, the step is what joins them.
      moves: [followAdvocatesSql],
    },
    {
      table: 'referral',
      columns: ['friend_id'],
      // A referral may be voided with its rewards; who gives a reward holds it before its recipient.
      locks: [lockReferralsSql, lockRewardsOfFriendsSql],
      moves: [followFriendsSql],
    },
  ],
  counted: [
    {
      counts: 'referrals',
      sql: countedUpTo(`referral r
        join referral_advocate v on v.account_id = r.account_id and v.id = r.advocate_id
        where r.account_id = $1 and v.contact_id = $2`),
    },
  ],
  steps: [joinAdvocates, referOnce, referNobodySelf],
};

interface Referred {
  id: string;
  state: ReferralState;
}

async function joinAdvocates({ sql, actor }: Unit, { keptId, otherId }: ContactMerge): Promise<void> {
  const { rows } = await sql<{ keptId: string; otherId: string }>(findBothAdvocatesSql, [
    actor.accountId,
    keptId,
    otherId,
  ]);
  for (const both of rows)
    for (const statement of joinAdvocatesSql)
      await sql(statement, [actor.accountId, both.keptId, both.otherId]);
}

/** The referral that got furthest stays, the older one of equals. */
async function referOnce(unit: Unit, { keptId, otherId }: ContactMerge): Promise<void> {
  const { sql, actor } = unit;
  const { rows } = await sql<Referred>(findTwiceReferredSql, [actor.accountId, keptId, otherId]);
  for (const { id, state } of rows) {
    await undo(unit, { id, state }, 'The friend was merged with a contact who was referred too.');
    await sql(forgetFriendSql, [actor.accountId, id]);
  }
  await sql(followFriendsSql, [actor.accountId, keptId, otherId]);
}

async function referNobodySelf(unit: Unit, { keptId }: ContactMerge): Promise<void> {
  const { rows } = await unit.sql<Referred>(findSelvesSql, [unit.actor.accountId, keptId]);
  for (const referral of rows) await undo(unit, referral, 'Friend and advocate turned out to be one person.');
}

function undo(unit: Unit, { id, state }: Referred, note: string): Promise<boolean> {
  const decision = { note, decidedBy: unit.actor.userId };
  return state === 'attributed' ? rejectReferral(unit, id, decision) : voidReferral(unit, id, decision);
}
