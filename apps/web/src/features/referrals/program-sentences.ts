import type { ReferralProgramOutput } from '@talkdrum/api/contracts';
import { eventPhrase } from '../../lib/words/event-phrases.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';

type Rules = Pick<
  ReferralProgramOutput,
  | 'conversionKind'
  | 'conversionEvent'
  | 'minAmountMinor'
  | 'attribution'
  | 'windowDays'
  | 'approval'
  | 'approvalDelayHours'
  | 'capPerDay'
  | 'capTotal'
  | 'allowsExisting'
> & {
  currency: string;
  /** Names of the rewards; null for none. */
  advocateReward: string | null;
  friendReward: string | null;
  levels: readonly { conversions: number; reward: string }[];
};

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`;

/** "3 days", "5 hours" */
export const spanWords = (hours: number): string =>
  hours % 24 === 0 && hours > 0 ? counted(hours / 24, 'day') : counted(hours, 'hour');

/** What counts, for the page's heading. */
export function conversionSentence(rules: Omit<Rules, 'advocateReward' | 'friendReward' | 'levels'>): string {
  const { conversionKind, conversionEvent, minAmountMinor, windowDays, currency } = rules;
  const within = `within ${counted(windowDays, 'day')} of using the link or the code`;
  if (conversionKind === 'manual') return `A friend counts when you or your shop records it ${within}.`;
  const least =
    minAmountMinor === '0' ? '' : ` of ${formatMoney(minAmountMinor, currency).replace(/\.00$/, '')} or more`;
  return `A friend counts with their first ${eventPhrase(conversionEvent)}${least} ${within}.`;
}

export function rewardSentence({
  advocateReward,
  friendReward,
}: Pick<Rules, 'advocateReward' | 'friendReward'>): string {
  if (advocateReward !== null && friendReward !== null)
    return `The advocate gets “${advocateReward}” and the friend gets “${friendReward}”.`;
  if (advocateReward !== null) return `The advocate gets “${advocateReward}”, the friend nothing.`;
  if (friendReward !== null) return `The friend gets “${friendReward}”, the advocate nothing.`;
  return 'Nobody gets a reward yet.';
}

function approvalSentence({
  approval,
  approvalDelayHours,
}: Pick<Rules, 'approval' | 'approvalDelayHours'>): string {
  if (approval === 'manual') return 'Someone on your team approves each one before rewards are given.';
  const when = approvalDelayHours === 0 ? 'at once' : `after ${spanWords(approvalDelayHours)}`;
  return `It’s approved ${when}, unless a check finds something worth a look.`;
}

function limitSentence({ capPerDay, capTotal }: Pick<Rules, 'capPerDay' | 'capTotal'>): string | null {
  if (capPerDay === null && capTotal === null) return null;
  const limits = [
    ...(capPerDay === null ? [] : [`${formatNumber(capPerDay)} a day`]),
    ...(capTotal === null ? [] : [`${formatNumber(capTotal)} in all`]),
  ];
  return `Each advocate can have ${limits.join(' and ')}.`;
}

/** The whole programme as people would say it. */
export function programSentences(rules: Rules): string[] {
  const sentences = [
    conversionSentence(rules),
    `If several advocates brought the same person, the ${rules.attribution} one counts.`,
    rules.allowsExisting
      ? 'Your contacts can be friends too.'
      : 'People who are your contacts already don’t count.',
    rewardSentence(rules),
    ...rules.levels.map(
      ({ conversions, reward }) =>
        `With ${counted(conversions, 'approved friend')}, the advocate also gets “${reward}”.`,
    ),
    approvalSentence(rules),
    limitSentence(rules),
  ];
  return sentences.filter((sentence) => sentence !== null);
}
