import type { WalletOutlook } from '@talkdrum/api/contracts';
import { localOf } from '../../lib/dates/zoned-moment.ts';
import { shortDay } from '../../lib/dates/format-date.ts';

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

/** The balance at the end of each day up to today, and what the planned charges leave of it, by the account's clock. */
export function outlookLines(
  { days, balance, held, planned }: WalletOutlook,
  timeZone: string,
): OutlookLines {
  const past = days.map((day) => (day.balanceMinor === null ? null : units(day.balanceMinor)));
  const names = days.map(({ day }) => shortDay(day));
  const today = Date.parse(days.at(-1)?.day ?? '1970-01-01');
  const ahead = planned
    .map(({ at, left }) => ({
      after: (Date.parse(localOf(at, timeZone).slice(0, 10)) - today) / dayMs,
      left: units(left.amountMinor),
    }))
    .filter(({ after }) => after <= mostDaysAhead);
  const last = ahead.at(-1);
  if (last === undefined) return { index: names, balance: past, planned: null };
  const coming = Array.from({ length: Math.max(1, last.after) }, (_, n) => n + 1);
  const start = units(balance.amountMinor) - units(held.amountMinor);
  const leftAtEnd = (day: number) => ahead.findLast(({ after }) => after <= day)?.left ?? start;
  return {
    index: [...names, ...coming.map((n) => shortDay(new Date(today + n * dayMs).toISOString().slice(0, 10)))],
    balance: [...past, ...coming.map(() => null)],
    planned: [...past.slice(1).map(() => null), leftAtEnd(0), ...coming.map(leftAtEnd)],
  };
}
