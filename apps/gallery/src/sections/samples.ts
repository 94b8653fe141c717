import type { Change } from '@talkdrum/ui/figures';

export const percent = (value: number): string => `${Math.round(value * 1000) / 10}%`;

/** The same waves in each run: pictures are compared. */
export const wave = (count: number, base: number, swing: number, step = 1): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.round(base + Math.sin(at * step) * swing + (at / count) * swing),
  );
export const rates = (count: number, base: number, swing: number): number[] =>
  wave(count, base * 1000, swing * 1000, 0.9).map((value) => value / 1000);

export const days = Array.from({ length: 30 }, (_, at) => (at < 8 ? `${24 + at} Oct` : `${at - 7} Nov`));

const than = 'vs 30 days before';
export const better: Change = { text: '12.4%', direction: 'up', verdict: 'good', than };
export const worse: Change = { text: '1.9%', direction: 'down', verdict: 'bad', than };
export const same: Change = { text: '0%', direction: 'flat', verdict: 'neutral', than };
