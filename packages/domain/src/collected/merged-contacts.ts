import { acquisitionMerging } from '../acquisition/index.ts';
import { audienceMerging } from '../audience/index.ts';
import { automationMerging } from '../automation/index.ts';
import { eventsMerging } from '../events/index.ts';
import type { RoomMerging } from '../kernel/index.ts';
import { privacyMerging } from '../privacy/index.ts';
import { restoringMerging } from '../restoring/index.ts';
import { loyaltyMerging, referralsMerging, rewardsMerging } from '../retention/index.ts';
import { sendingMerging } from '../sending/index.ts';
import { smsMerging } from '../sms/index.ts';
import { trackingMerging } from '../tracking/index.ts';

/** How every table with a contact follows a merge. In the order of locks: journeys, advocates, referrals and their rewards, balances of points, contacts. */
export const mergingRooms: readonly RoomMerging[] = [
  automationMerging,
  referralsMerging,
  loyaltyMerging,
  rewardsMerging,
  audienceMerging,
  sendingMerging,
  trackingMerging,
  smsMerging,
  acquisitionMerging,
  eventsMerging,
  privacyMerging,
  restoringMerging,
];
