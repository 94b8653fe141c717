import type { WalletOutlook } from '@talkdrum/api/contracts';
import { localOf } from '../../lib/zoned-moment.ts';
import { sayDay } from './analytics-charts.ts';

interface OutlookLines {
  index: string[];
  /** In whole units, for drawing only. Null before the first movement and after today. */
  balance: (number | null)[];
  /** From today on; null without planned sends. */
  planned: (number | null)[] | null;
}

const dayMs = 86_400_000;
/** A charge further ahead would squeeze the past into a corner. */
const mostDaysAhead = 21;

const units = (minor: string) => Number(minor) / 100;

/** The balance per day up to today, and per day after it what the planned charges leave, by the account's clock. */
export function outlookLines(
  { days, balance, held, planned }: WalletOutlook,
  timeZone: string,
): OutlookLines {
  const past = days.map((day) => (day.balanceMinor === null ? null : units(day.balanceMinor)));
  const names = days.map(({ day }) => sayDay(day));
  const today = Date.parse(`${days.at(-1)?.day ?? '1970-01-01'}T00:00:00Z`);
  const ahead = planned
    .map(({ at, left }) => ({
      after: Math.ceil((Date.parse(`${localOf(at, timeZone)}Z`) - today) / dayMs),
      left: units(left.amountMinor),
    }))
    .filter(({ after }) => after <= mostDaysAhead);
  const last = ahead.at(-1);
  if (last === undefined) return { index: names, balance: past, planned: null };
  const coming = Array.from({ length: Math.max(1, last.after) }, (_, n) => n + 1);
  const start = units(balance.amountMinor) - units(held.amountMinor);
  const leftAfter = (day: number) => ahead.findLast(({ after }) => after <= day)?.left ?? start;
  return {
    index: [...names, ...coming.map((n) => sayDay(new Date(today + n * dayMs).toISOString().slice(0, 10)))],
    balance: [...past, ...coming.map(() => null)],
    planned: [...past.slice(1).map(() => null), start, ...coming.map(leftAfter)],
  };
}
