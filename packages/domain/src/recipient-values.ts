import type { DomainConfig } from './config.ts';
import type { RecipientValue } from './kernel/index.ts';
import { feedValues } from './campaigns/index.ts';
import { memberValues, rewardCodes } from './retention/index.ts';

/** Merge tags that rooms above `templates` fill in for each recipient, part of the composition root. */
export const recipientValues = (config: DomainConfig): readonly RecipientValue[] => [
  rewardCodes,
  memberValues(config),
  feedValues,
];
