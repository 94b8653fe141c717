import type { Span } from '../journey-values.schema.ts';

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export function spanWords({ amount, unit }: Span): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/** Times of day as everywhere in the dashboard: 8:00 AM. */
export function timeWords(at: string): string {
  const hour = Number(at.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${at.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function weekdayWords(weekdays: readonly number[]): string {
  const chosen = [...new Set(weekdays)].toSorted((one, other) => one - other);
  const [first, last] = [chosen[0] ?? 1, chosen.at(-1) ?? 7];
  const isRow = chosen.length > 2 && last - first === chosen.length - 1;
  const name = (day: number) => weekdayNames[day - 1] ?? '';
  if (isRow) return `${name(first)} to ${name(last)}`;
  return chosen.map(name).join(chosen.length === 2 ? ' or ' : ', ');
}
