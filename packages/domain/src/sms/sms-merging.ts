import { countedUpTo, follow, type RoomMerging } from '../kernel/index.ts';

export const smsMerging: RoomMerging = {
  tables: [{ table: 'sms_reply', columns: ['contact_id'], moves: [follow('sms_reply')] }],
  counted: [{ counts: 'replies', sql: countedUpTo('sms_reply where account_id = $1 and contact_id = $2') }],
};
