import type { Handlers } from '../operation-call.ts';
import { assetHandlers } from './assets.ts';
import { audienceHandlers } from './audience.ts';
import { campaignHandlers } from './campaigns.ts';
import { eventHandlers } from './events.ts';
import { feedHandlers } from './feeds.ts';
import { formHandlers } from './forms.ts';
import { journeyHandlers } from './journeys.ts';
import { leadHandlers } from './leads.ts';
import { listHandlers } from './lists.ts';
import { loyaltyHandlers } from './loyalty.ts';
import { messageHandlers } from './messages.ts';
import { referralHandlers } from './referrals.ts';
import { rewardHandlers } from './rewards.ts';
import { surveyHandlers } from './surveys.ts';
import { templateAndWalletHandlers } from './templates-and-wallet.ts';

/** The handler of each operation: a few lines over the services the dashboard uses too. */
export const handlers: Handlers = {
  ...messageHandlers,
  ...audienceHandlers,
  ...listHandlers,
  ...eventHandlers,
  ...campaignHandlers,
  ...feedHandlers,
  ...templateAndWalletHandlers,
  ...assetHandlers,
  ...formHandlers,
  ...surveyHandlers,
  ...leadHandlers,
  ...journeyHandlers,
  ...rewardHandlers,
  ...loyaltyHandlers,
  ...referralHandlers,
};
