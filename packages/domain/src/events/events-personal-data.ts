import { byContact, type PersonalTable } from '../kernel/index.ts';

export const eventsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'contact_event',
    columns: ['contact_id', 'dedup_key', 'properties'],
    who: byContact,
    file: 'contact-events',
    reads: 'at, name, source, dedup_key, properties',
    erase: 'delete from contact_event where :who',
  },
];
