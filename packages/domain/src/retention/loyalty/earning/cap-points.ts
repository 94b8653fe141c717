import { loyaltyLimits } from '../loyalty.schema.ts';

/** What earns points: one event that one rule matches. */
export interface Candidate {
  memberId: string;
  ruleId: string;
  /** Before the tier’s multiplier. */
  base: number;
  /** In hundredths; 100 if the rule doesn’t use tiers. */
  multiplier: number;
  /** Of the event, in the account’s time zone. */
  day: string;
}

export interface RuleCaps {
  capPerDay: number | null;
  capTotal: number | null;
}

export interface Earlier {
  memberId: string;
  ruleId: string;
  day: string;
  points: number;
}

/**
 * The points of each candidate, in order, after the caps of its rule and of the programme. What members earned before is
 * in `earlier`. Points are whole: parts are dropped once, after the multiplier.
 */
export function capPoints(
  candidates: readonly Candidate[],
  { caps, earnCapPerDay }: { caps: ReadonlyMap<string, RuleCaps>; earnCapPerDay: number | null },
  earlier: readonly Earlier[],
): number[] {
  const given = new Map<string, number>();
  const count = ({ memberId, ruleId, day }: Omit<Earlier, 'points'>, points: number) => {
    for (const key of [`${memberId} ${ruleId} ${day}`, `${memberId} ${ruleId}`, `${memberId} ${day}`])
      given.set(key, (given.get(key) ?? 0) + points);
  };
  for (const one of earlier) count(one, one.points);
  const left = (cap: number | null, key: string) =>
    cap === null ? loyaltyLimits.points : Math.max(0, cap - (given.get(key) ?? 0));
  return candidates.map((candidate) => {
    const { memberId, ruleId, day, base, multiplier } = candidate;
    const { capPerDay = null, capTotal = null } = caps.get(ruleId) ?? {};
    const points = Math.min(
      Math.max(0, Math.floor((base * multiplier) / 100)),
      left(capPerDay, `${memberId} ${ruleId} ${day}`),
      left(capTotal, `${memberId} ${ruleId}`),
      left(earnCapPerDay, `${memberId} ${day}`),
    );
    count(candidate, points);
    return points;
  });
}
