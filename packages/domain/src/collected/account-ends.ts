import { accountsAccountEnd } from '../accounts/index.ts';
import { audienceAccountEnd } from '../audience/index.ts';
import { type AccountEnd, kernelAccountEnd } from '../kernel/index.ts';
import { onboardingAccountEnd } from '../onboarding/index.ts';
import { staffAccountEnd } from '../staff/index.ts';
import { walletAccountEnd } from '../wallet/index.ts';

/** What the rooms leave of a deleted account. Rooms that leave nothing declare nothing. */
export const accountEnds: readonly AccountEnd[] = [
  kernelAccountEnd,
  accountsAccountEnd,
  audienceAccountEnd,
  onboardingAccountEnd,
  walletAccountEnd,
  staffAccountEnd,
];
