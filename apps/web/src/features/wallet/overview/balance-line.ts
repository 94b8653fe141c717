/** A day of the balance, in minor units. */
export interface BalanceDay {
  day: string;
  availableMinor: string;
}

const units = (minor: string): number => Number(minor) / 100;

interface BalanceLines {
  index: string[];
  /** In the main unit, for drawing only. Null where a line doesn't reach. */
  past: (number | null)[];
  next: (number | null)[];
  alert: number[] | null;
}

/** The past up to today and the forecast from today, over one axis of days. */
export function balanceLines(
  days: readonly BalanceDay[],
  forecast: readonly BalanceDay[],
  alertMinor: string | null,
): BalanceLines {
  const ahead = forecast.slice(1);
  const index = [...days, ...ahead].map(({ day }) => day);
  const [today] = forecast;
  return {
    index,
    past: [...days.map(({ availableMinor }) => units(availableMinor)), ...ahead.map(() => null)],
    next: [
      ...days.slice(1).map(() => null),
      today === undefined ? null : units(today.availableMinor),
      ...ahead.map(({ availableMinor }) => units(availableMinor)),
    ],
    alert: alertMinor === null ? null : index.map(() => units(alertMinor)),
  };
}

/** The first day on which the money isn't enough, and how much is missing on it. */
export function firstShortage(days: readonly BalanceDay[]): { day: string; missingMinor: string } | null {
  const found = days.find(({ availableMinor }) => availableMinor.startsWith('-'));
  return found === undefined ? null : { day: found.day, missingMinor: found.availableMinor.slice(1) };
}
