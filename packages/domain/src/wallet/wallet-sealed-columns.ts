import type { SealedColumn } from '../kernel/index.ts';

export const walletSealedColumns: readonly SealedColumn[] = [
  {
    table: 'payment_authorisation',
    column: 'token',
    id: 'id',
    scope: 'each account',
    purpose: 'payment-authorisation',
    context: `account_id || ':payment_authorisation:' || id`,
  },
];
