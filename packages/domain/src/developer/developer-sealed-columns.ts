import type { SealedColumn } from '../kernel/index.ts';

const ofWebhooks = {
  id: 'id',
  scope: 'each account',
  purpose: 'webhook-secrets',
  context: `account_id || '/' || id`,
} as const;

export const developerSealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', column: 'secret', ...ofWebhooks },
  { table: 'webhook_endpoint', column: 'previous_secret', ...ofWebhooks },
];
