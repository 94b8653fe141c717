import type { OptInCounts } from '@talkdrum/api/contracts';
import { formatNumber } from '../format.ts';

const reasons: Record<string, string> = {
  suppressed: 'on your suppression list',
  asked_before: 'asked in the last 30 days',
  asked_often: 'asked for 5 lists in 30 days',
  refused: 'address refused',
  gone: 'no longer waiting to confirm',
  expired: 'waited more than 30 days',
};

/** "120 asked, 30 waiting for the daily limit" */
export function askedWords({ asked, waiting }: OptInCounts): string {
  const parts = [
    `${formatNumber(asked)} asked`,
    ...(waiting === 0 ? [] : [`${formatNumber(waiting)} waiting`]),
  ];
  return parts.join(', ');
}

/** "2 on your suppression list, 1 asked in the last 30 days"; null when everyone was asked or will be. */
export function notAskedWords({ leftOut }: OptInCounts): string | null {
  const parts = Object.entries(leftOut).map(
    ([reason, count]) => `${formatNumber(count)} ${reasons[reason] ?? reason}`,
  );
  return parts.length === 0 ? null : parts.join(', ');
}
