import { countedUpTo, follow, type RoomMerging } from '../../kernel/index.ts';

/** A limit per person counts what both got. */
export const rewardsMerging: RoomMerging = {
  tables: [
    { table: 'reward_issue', columns: ['contact_id'], moves: [follow('reward_issue')] },
    { table: 'airtime_topup', columns: ['contact_id'], moves: [follow('airtime_topup')] },
    { table: 'reward_reservation', columns: ['contact_id'], moves: [follow('reward_reservation')] },
  ],
  counted: [
    { counts: 'rewards', sql: countedUpTo('reward_issue where account_id = $1 and contact_id = $2') },
  ],
};
