import type { SealedColumn } from '../kernel/index.ts';

export const onboardingSealedColumns: readonly SealedColumn[] = [
  {
    table: 'totp_factor',
    column: 'secret_sealed',
    id: 'user_id',
    scope: 'installation',
    purpose: 'totp',
    context: `'totp_factor:' || user_id`,
  },
];
