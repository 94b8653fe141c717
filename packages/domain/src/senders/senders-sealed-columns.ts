import type { SealedColumn } from '../kernel/index.ts';

export const sendersSealedColumns: readonly SealedColumn[] = [
  {
    table: 'sending_domain',
    column: 'dkim_private_key',
    id: 'id',
    scope: 'each account',
    purpose: 'dkim',
    context: `account_id || ':' || domain`,
  },
];
