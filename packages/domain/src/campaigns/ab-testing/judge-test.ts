/** What became of one variant's messages in the test. */
export interface VariantCount {
  sent: number;
  /** How many recipients viewed, clicked or converted. */
  successes: number;
}

export interface Verdict {
  /** The variant with the highest rate so far, and the second; null while nothing was counted. */
  leader: number | null;
  second: number | null;
  /** Whether the leader is clearly better than every other variant. */
  isClear: boolean;
  /** The chance that the leader's true rate is higher than the second's. */
  chance: number;
  /** The leader's rate minus the second's, in percentage points: at least and at most. */
  difference: { low: number; high: number };
}

/**
 * Looks before the end may cause half a percent of false winners together, and the last look 3.5 %: alpha spending that
 * keeps nearly everything for the end (Haybittle 1971; Peto et al. 1976; Lan and DeMets 1983). The two add up to 4 % by
 * the union bound, however the looks depend on each other, which leaves a margin to the 5 % we promise.
 */
const alphaBefore = 0.005;
/** The two-sided 3.5 % point of the normal distribution. */
const lastZ = 2.1084;
/** Standard deviation of the log odds that the mixture expects: lifts of some twenty percent. */
const expectedEffect = 0.2;
/** The level of the interval that is shown before the end, valid however often one looks. */
const shownAlpha = 0.05;

/**
 * Judges a test. Before the end (`isOver` false) a variant wins by an always-valid test: a normal mixture of likelihood
 * ratios over a martingale (Robbins 1970; Johari, Koomen, Pekelis and Walsh, "Always Valid Inference", Operations
 * Research 70(3), 2022), so it may be asked at any time and as often as one likes. At the end it wins by the usual test
 * of two proportions. Both condition on how many succeeded: under no difference their split is a draw without
 * replacement, which random assignment alone makes true. A winner beats every other variant, so more variants make
 * false winners rarer.
 */
export function judgeTest(counts: readonly VariantCount[], isOver: boolean): Verdict {
  const order = counts
    .map((count, n) => ({ ...count, n, rate: count.sent === 0 ? 0 : count.successes / count.sent }))
    .toSorted((a, b) => b.rate - a.rate || a.n - b.n);
  const [leader, second] = order;
  if (leader === undefined || second === undefined || leader.successes === 0)
    return { leader: null, second: null, isClear: false, chance: 0.5, difference: { low: 0, high: 0 } };
  const isClear = order.slice(1).every((other) => isClearlyBetter(leader, other, isOver));
  return {
    leader: leader.n,
    second: second.n,
    isClear,
    ...compare(leader, second, isOver),
  };
}

/** How far the split of the successes is from an even one. */
function distance(a: VariantCount, b: VariantCount): { z: number; information: number } | null {
  const people = a.sent + b.sent;
  const successes = a.successes + b.successes;
  if (a.sent === 0 || b.sent === 0 || successes === 0 || successes === people) return null;
  const share = a.sent / people;
  const variance = (successes * share * (1 - share) * (people - successes)) / (people - 1);
  // Counts are whole numbers: half a success is the distance between two of them.
  const excess = Math.max(0, a.successes - successes * share - 0.5);
  // Of the martingale of draws without replacement: its variance grows with each success and never falls.
  const information = (successes * share * (1 - share) * people ** 2) / ((people - 1) * (people - successes));
  return { z: excess / Math.sqrt(variance), information };
}

function isClearlyBetter(a: VariantCount, b: VariantCount, isOver: boolean): boolean {
  const found = distance(a, b);
  if (found === null) return false;
  return found.z >= (isOver ? lastZ : anytimeZ(found.information, alphaBefore));
}

/** The distance that no difference reaches at any time, except with a chance of `alpha`. */
function anytimeZ(information: number, alpha: number): number {
  const mixed = expectedEffect ** 2 * information;
  return Math.sqrt((1 + 1 / mixed) * (Math.log(1 + mixed) + 2 * Math.log(1 / alpha)));
}

/**
 * Interval and chance from rates with one success and one failure added (Agresti and Caffo, The American Statistician
 * 54(4), 2000), which hold for small samples and rare clicks too.
 */
function compare(a: VariantCount, b: VariantCount, isOver: boolean): Pick<Verdict, 'chance' | 'difference'> {
  const [p, q] = [(a.successes + 1) / (a.sent + 2), (b.successes + 1) / (b.sent + 2)];
  const error = Math.sqrt((p * (1 - p)) / (a.sent + 2) + (q * (1 - q)) / (b.sent + 2));
  const found = distance(a, b);
  const z = isOver || found === null ? lastZ : anytimeZ(found.information, shownAlpha);
  return {
    chance: normalBelow((p - q) / error),
    difference: {
      low: Math.max(-100, 100 * (p - q - z * error)),
      high: Math.min(100, 100 * (p - q + z * error)),
    },
  };
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17; error below 7.5e-8). */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x >= 0 ? 1 - tail : tail;
}
