import { countedUpTo, type RoomMerging } from '../kernel/index.ts';
import {
  endTwinRunsSql,
  followRunsSql,
  lockRunsSql,
  moveArrivalsSql,
  moveMembersSql,
} from './automation-merging.sql.ts';

/** Someone isn't in the same journey twice: where both are in one, the other's way ends. */
export const automationMerging: RoomMerging = {
  tables: [
    {
      table: 'journey_run',
      columns: ['contact_id'],
      locks: [lockRunsSql],
      moves: [endTwinRunsSql, followRunsSql],
    },
    { table: 'journey_arrival', columns: ['contact_id'], moves: moveArrivalsSql },
    { table: 'journey_member', columns: ['contact_id'], moves: moveMembersSql },
  ],
  counted: [
    { counts: 'journeys', sql: countedUpTo('journey_run where account_id = $1 and contact_id = $2') },
  ],
};
