import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';

export interface RewardChoices {
  options: { value: string; label: string }[];
  /** Null for none. */
  nameOf: (id: string | null) => string | null;
  /** Why there are none to choose from; null if there are. */
  none: string | null;
}

/** The account's rewards, and those that the programme has chosen in any case. */
export function useRewardChoices(program: ReferralProgramOutput): RewardChoices {
  const refusal = useRefusal('rewards.view');
  const rewards = trpc.rewards.list.useQuery({ search: '' }, { enabled: refusal === null });
  const options = (rewards.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = [
    { value: program.advocateRewardId, label: program.advocateReward },
    { value: program.friendRewardId, label: program.friendReward },
    ...program.levels.map(({ rewardId }) => ({ value: rewardId, label: null })),
  ];
  for (const { value, label } of chosen)
    if (value !== null && !options.some((option) => option.value === value))
      options.push({ value, label: label ?? 'Another reward' });
  const nameOf = (id: string | null) => options.find(({ value }) => value === id)?.label ?? null;
  return { options, nameOf, none: noneOf(refusal, rewards.data?.length) };
}

function noneOf(refusal: string | null, count: number | undefined): string | null {
  if (refusal !== null) return refusal;
  return count === 0 ? 'Create a reward first, on the Rewards page.' : null;
}
