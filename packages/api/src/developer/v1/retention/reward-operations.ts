import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';
import {
  apiRedemption,
  holdAnswer,
  holdRequest,
  redeemAnswer,
  redeemRequest,
  rewardsAnswer,
  rewardsQuery,
  rollBackRequest,
  validateAnswer,
  validateRequest,
} from './rewards.contract.ts';

const group = 'Rewards';

export const rewardOperations = operations({
  listRewards: {
    method: 'GET',
    path: '/rewards',
    group,
    summary: 'List rewards',
    description: 'Newest first.',
    scope: 'rewards.read',
    query: rewardsQuery,
    answer: rewardsAnswer,
    status: 200,
  },
  validateCode: {
    method: 'POST',
    path: '/rewards/codes/validate',
    group,
    summary: 'Check a code',
    description:
      'Says whether a code could be redeemed now, and changes nothing. After 20 unknown codes within 15 minutes a key is refused for the rest of them.',
    scope: 'rewards.redeem',
    body: validateRequest,
    example: { code: 'K7MPX2QW9D' },
    answer: validateAnswer,
    status: 200,
  },
  holdCode: {
    method: 'POST',
    path: '/rewards/holds',
    group,
    summary: 'Hold a code',
    description:
      'Sets one use of a code aside while your customer pays, so no other till can take it. Redeem it with `holdId`, release it, or let it end.',
    scope: 'rewards.redeem',
    body: holdRequest,
    example: { code: 'K7MPX2QW9D', key: 'order-1042-hold', seconds: 300 },
    answer: holdAnswer,
    status: 200,
  },
  releaseHold: {
    method: 'DELETE',
    path: '/rewards/holds/{id}',
    group,
    summary: 'Release a hold',
    description: 'Releasing it again, or after it ended, changes nothing.',
    scope: 'rewards.redeem',
    params: idParams,
    answer: null,
    status: 204,
  },
  redeemCode: {
    method: 'POST',
    path: '/rewards/redemptions',
    group,
    summary: 'Redeem a code',
    description:
      'Uses a code once, or part of a credit. If a code can’t be redeemed, the answer has `isRedeemed` false and the reason; it isn’t an error. The webhook event `reward.redeemed` follows.',
    scope: 'rewards.redeem',
    body: redeemRequest,
    example: { code: 'K7MPX2QW9D', key: 'order-1042', reference: 'Order 1042' },
    answer: redeemAnswer,
    status: 200,
  },
  rollBackRedemption: {
    method: 'POST',
    path: '/rewards/redemptions/{id}/rollback',
    group,
    summary: 'Roll back a redemption',
    description: 'For a cancelled order: the code can be used again. Repeating it returns the same answer.',
    scope: 'rewards.redeem',
    params: idParams,
    body: rollBackRequest,
    example: { reference: 'Order 1042 cancelled' },
    answer: apiRedemption,
    status: 200,
  },
});
