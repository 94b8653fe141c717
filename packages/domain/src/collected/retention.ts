import { accountsRetention } from '../accounts/index.ts';
import { acquisitionRetention, leadRetention } from '../acquisition/index.ts';
import { campaignsRetention } from '../campaigns/index.ts';
import { automationRetention } from '../automation/index.ts';
import { audienceRetention } from '../audience/index.ts';
import { developerRetention } from '../developer/index.ts';
import { eventsRetention } from '../events/index.ts';
import { housekeepingRetention } from '../housekeeping/index.ts';
import { kernelRetention, type RetentionRule } from '../kernel/index.ts';
import { liveRetention } from '../live/index.ts';
import { messagesRetention } from '../messages/index.ts';
import { onboardingRetention } from '../onboarding/index.ts';
import { publishingRetention } from '../publishing/index.ts';
import { referralsRetention, rewardsRetention } from '../retention/index.ts';
import { sendersRetention } from '../senders/index.ts';
import { smsRetention } from '../sms/index.ts';

/** How long every room keeps its rows. Housekeeping applies it. */
export const retentionRules: readonly RetentionRule[] = [
  ...kernelRetention,
  ...accountsRetention,
  ...onboardingRetention,
  ...audienceRetention,
  ...eventsRetention,
  ...automationRetention,
  ...sendersRetention,
  // Before the items they belong to.
  ...acquisitionRetention,
  ...publishingRetention,
  ...rewardsRetention,
  ...referralsRetention,
  ...leadRetention,
  ...campaignsRetention,
  ...messagesRetention,
  ...smsRetention,
  ...developerRetention,
  ...liveRetention,
  ...housekeepingRetention,
];
