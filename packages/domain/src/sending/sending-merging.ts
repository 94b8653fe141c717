import {
  type ContactMerge,
  countedUpTo,
  followInSteps,
  type RoomMerging,
  type Unit,
} from '../kernel/index.ts';
import { followWaitingSql } from './sending-merging.sql.ts';

const settled = `t.state in ('sent', 'failed', 'unknown')`;
const leftOut = `t.state in ('skipped', 'cancelled')`;

export const sendingMerging: RoomMerging = {
  tables: [
    {
      table: 'delivery',
      columns: ['contact_id'],
      // By state, as its two indexes of contacts are.
      history: [followInSteps('delivery', 't.id', settled), followInSteps('delivery', 't.id', leftOut)],
    },
    {
      table: 'campaign_exclusion',
      columns: ['contact_id'],
      history: [followInSteps('campaign_exclusion', 't.id')],
    },
  ],
  counted: [
    {
      counts: 'messages',
      sql: countedUpTo(`delivery
        where account_id = $1 and contact_id = $2 and state in ('sent', 'failed', 'unknown')`),
    },
  ],
  steps: [followWaiting],
};

/**
 * Messages that wait to be sent to an address of the kept contact become its own. Those to an address that was given up
 * become the other's: a claim skips them as deleted.
 */
async function followWaiting(
  { sql, actor }: Unit,
  { keptId, otherId, addresses, givenUp }: ContactMerge,
): Promise<void> {
  await sql(followWaitingSql, [actor.accountId, addresses, otherId, keptId]);
  if (givenUp.length > 0) await sql(followWaitingSql, [actor.accountId, givenUp, keptId, otherId]);
}
