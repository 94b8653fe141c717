import type { RoomMerging } from '../kernel/index.ts';

export const restoringMerging: RoomMerging = {
  tables: [
    { table: 'erasure_note', columns: ['contact_id'], stays: 'erasures to repeat; their contacts are gone' },
  ],
};
