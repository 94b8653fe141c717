import type { RewardOutput } from '@talkdrum/api/contracts';

export const rewardKindWords: Readonly<Record<RewardOutput['kind'], string>> = {
  coupon: 'Coupon',
  credit: 'Gift credit',
  physical: 'Gift to hand over',
  manual: 'By hand',
  airtime: 'Airtime',
};
