import type { PersonalTable } from '../kernel/index.ts';

export const accountsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'audit_event',
    columns: [],
    who: 'account_id = :account and subject_id = any(:ids)',
    file: 'audit',
    reads: 'at, action, outcome, actor_kind, actor_name, details',
  },
];
