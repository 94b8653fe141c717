import { seededRandom } from '../../seeded-random.ts';
import type { VariantCount } from '@talkdrum/domain';

interface Simulation {
  /** The true share of recipients who click, per variant. */
  rates: readonly number[];
  /** Recipients of each variant. */
  side: number;
  hours: number;
  seed: number;
}

/** Hours after which a click comes on average: most within the first day. */
const meanDelay = 8;

/** The counts of each variant at every hourly look. Each recipient clicks with the rate, after a random time. */
export function simulateTest({ rates, side, hours, seed }: Simulation): VariantCount[][] {
  const random = seededRandom(seed);
  const perHour = rates.map((rate) => {
    const clicks = Array.from({ length: hours }, () => 0);
    for (let person = 0; person < side; person += 1) {
      if (random() >= rate) continue;
      const hour = Math.min(hours - 1, Math.floor(-Math.log(1 - random()) * meanDelay));
      clicks[hour] = (clicks[hour] ?? 0) + 1;
    }
    return clicks;
  });
  const sums = rates.map(() => 0);
  return Array.from({ length: hours }, (_, hour) =>
    rates.map((_rate, n) => {
      sums[n] = (sums[n] ?? 0) + (perHour[n]?.[hour] ?? 0);
      return { sent: side, successes: sums[n] ?? 0 };
    }),
  );
}
