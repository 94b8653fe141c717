import type { Chance } from './chance.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Hours ahead of UTC where the people of the demo live. The clock of the shop is Lagos. */
const hoursAhead: Readonly<Record<string, number>> = { NG: 1, GH: 0, KE: 3, ZA: 2, GB: 0, US: -5 };
const shopHours = 1;

/** How much people read in each hour of their own day: before work, at noon, in the evening. */
const readingWeights = [
  1, 0, 0, 0, 1, 4, 14, 30, 34, 26, 16, 12, 18, 22, 14, 10, 11, 15, 22, 30, 34, 28, 14, 5,
];
const mostRead = Math.max(...readingWeights);
/** How much people order, and ask for codes. */
const shoppingWeights = [
  1, 0, 0, 0, 0, 1, 3, 6, 10, 14, 16, 15, 17, 16, 12, 11, 12, 14, 16, 18, 17, 12, 6, 3,
];

/** The day (midnight in Lagos) that contains a moment. */
export function shopDay(moment: Date): Date {
  const local = moment.getTime() + shopHours * hourMs;
  return new Date(local - (local % dayMs) - shopHours * hourMs);
}

/** A moment of a day of the shop. */
export const atHour = (day: Date, hour: number): Date => new Date(day.getTime() + hour * hourMs);

/** 0 is Sunday. */
export const shopWeekday = (day: Date): number => new Date(day.getTime() + shopHours * hourMs).getUTCDay();

/** A moment of that day at which shops are busy. */
export function busyMoment(day: Date, chance: Chance): Date {
  const hour = chance.weigh(shoppingWeights.map((weight, index) => [index, weight] as const));
  return new Date(day.getTime() + hour * hourMs + Math.floor(chance.next() * hourMs));
}

/**
 * When someone in `country` reads a message that arrived at `since`: most within hours, hardly anyone at night, local
 * time.
 */
export function readingMoment(since: Date, country: string, meanMs: number, chance: Chance): Date {
  const ahead = hoursAhead[country] ?? shopHours;
  let at = since.getTime();
  for (let turn = 0; turn < 12; turn += 1) {
    at = since.getTime() + 20_000 + chance.wait(meanMs * (1 + turn / 3));
    const hour = new Date(at + ahead * hourMs).getUTCHours();
    if (chance.isTrue((readingWeights[hour] ?? 0) / mostRead)) break;
  }
  return new Date(Math.round(at));
}
