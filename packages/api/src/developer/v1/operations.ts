import { assetOperations } from './asset-operations.ts';
import { audienceOperations } from './audience-operations.ts';
import { campaignOperations } from './campaign-operations.ts';
import { eventOperations } from './event-operations.ts';
import { formOperations } from './form-operations.ts';
import { journeyOperations } from './journey-operations.ts';
import { leadOperations } from './lead-operations.ts';
import { loyaltyOperations } from './loyalty-operations.ts';
import { messageOperations } from './message-operations.ts';
import { referralOperations } from './referral-operations.ts';
import { rewardOperations } from './reward-operations.ts';
import { surveyOperations } from './survey-operations.ts';

/** Every REST call, in document order. */
export const v1Operations = {
  ...messageOperations,
  ...audienceOperations,
  ...eventOperations,
  ...campaignOperations,
  ...assetOperations,
  ...formOperations,
  ...surveyOperations,
  ...leadOperations,
  ...journeyOperations,
  ...rewardOperations,
  ...loyaltyOperations,
  ...referralOperations,
} as const;

export type V1Operations = typeof v1Operations;
export type OperationId = keyof V1Operations;
