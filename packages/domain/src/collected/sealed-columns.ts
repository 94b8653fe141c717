import { leadSealedColumns } from '../acquisition/index.ts';
import { developerSealedColumns } from '../developer/index.ts';
import type { SealedColumn } from '../kernel/index.ts';
import { onboardingSealedColumns } from '../onboarding/index.ts';
import { sendersSealedColumns } from '../senders/index.ts';
import { walletSealedColumns } from '../wallet/index.ts';

/** Every column of sealed values. Housekeeping reseals them after a change of SECRET_KEY. */
export const sealedColumns: readonly SealedColumn[] = [
  ...onboardingSealedColumns,
  ...sendersSealedColumns,
  ...developerSealedColumns,
  ...walletSealedColumns,
  ...leadSealedColumns,
];
