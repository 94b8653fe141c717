import { countedUpTo, follow, type RoomMerging } from '../kernel/index.ts';

export const acquisitionMerging: RoomMerging = {
  tables: [
    { table: 'submission', columns: ['contact_id'], moves: [follow('submission')] },
    { table: 'survey_answer', columns: ['contact_id'], moves: [follow('survey_answer')] },
    { table: 'survey_session', columns: ['contact_id'], moves: [follow('survey_session')] },
    { table: 'lead', columns: ['contact_id'], moves: [follow('lead')] },
  ],
  counted: [
    { counts: 'submissions', sql: countedUpTo('submission where account_id = $1 and contact_id = $2') },
    { counts: 'leads', sql: countedUpTo('lead where account_id = $1 and contact_id = $2') },
  ],
};
