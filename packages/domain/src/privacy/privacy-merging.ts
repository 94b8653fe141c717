import type { RoomMerging } from '../kernel/index.ts';

export const privacyMerging: RoomMerging = {
  tables: [
    { table: 'erasure', columns: ['contact_id'], stays: 'the proof of an erasure; its contact is gone' },
  ],
};
