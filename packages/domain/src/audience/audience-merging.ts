import type { RoomMerging } from '../kernel/index.ts';

/** The contacts themselves, their memberships and their requests are `ContactMerges`’ own. */
export const audienceMerging: RoomMerging = {
  tables: [
    { table: 'contact', columns: ['merged_into'], stays: 'contacts that were merged earlier follow further' },
    { table: 'list_member', columns: ['contact_id'], stays: 'united list by list' },
    { table: 'opt_in_request', columns: ['contact_id'], stays: 'requests to an address that is kept move' },
    {
      table: 'consent_event',
      columns: ['contact_id'],
      moves: [
        `
        update consent_event
        set contact_id = $2
        where account_id = $1 and contact_id = $3`,
      ],
    },
    {
      table: 'vouched_consent',
      columns: ['contact_ids'],
      stays: 'one row for a whole file; found by the hash of the address, which it is the proof of',
    },
    { table: 'contact_bulk_row', columns: ['contact_id'], stays: 'for the undo of a bulk change, for a day' },
    {
      table: 'import_change',
      columns: ['contact_id'],
      stays: 'the undo of an import leaves contacts that changed since alone',
    },
  ],
};
