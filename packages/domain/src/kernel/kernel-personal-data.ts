import type { PersonalTable } from './declarations/personal-data.ts';

export const kernelPersonalTables: readonly PersonalTable[] = [
  {
    table: 'outbox_event',
    columns: ['payload'],
    who: 'account_id = :account and payload::text ~* :pattern',
    file: 'mails-to-come',
    reads: 'kind, payload, created_at, dispatched_at',
    erase: 'delete from outbox_event where :who',
  },
  {
    table: 'due_work',
    columns: [],
    who: 'account_id = :account and last_error ~* :pattern',
    erase: 'update due_work set last_error = null where :who',
  },
];
