import { assetOperations } from './asset-operations.ts';
import { audienceOperations } from './audience/audience-operations.ts';
import { campaignOperations } from './sending/campaign-operations.ts';
import { eventOperations } from './audience/event-operations.ts';
import { feedOperations } from './sending/feed-operations.ts';
import { formOperations } from './acquisition/form-operations.ts';
import { journeyOperations } from './sending/journey-operations.ts';
import { leadOperations } from './acquisition/lead-operations.ts';
import { loyaltyOperations } from './retention/loyalty-operations.ts';
import { messageOperations } from './sending/message-operations.ts';
import { referralOperations } from './retention/referral-operations.ts';
import { rewardOperations } from './retention/reward-operations.ts';
import { surveyOperations } from './acquisition/survey-operations.ts';

/** Every REST call, in document order. */
export const v1Operations = {
  ...messageOperations,
  ...audienceOperations,
  ...eventOperations,
  ...campaignOperations,
  ...feedOperations,
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
