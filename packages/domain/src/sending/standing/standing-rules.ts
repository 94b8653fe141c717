/**
 * When an account's promotional email gets a warning or is stopped. The complaint limits are those of Gmail
 * and Yahoo for bulk senders (0.1% and 0.3%). The minimums keep a handful of messages from deciding. See
 * docs/decisions/016-promotional-standing.md.
 */
export const standingRules = {
  windowDays: 7,
  complaints: { warnPerMille: 1, stopPerMille: 3, leastSent: 500, leastToWarn: 2, leastToStop: 3 },
  hardBounces: { stopPerMille: 50, leastSent: 200 },
} as const;

/** An account's promotional email in the window. */
export interface StandingFigures {
  since: Date;
  sent: number;
  hardBounces: number;
  complaints: number;
}

export interface StandingVerdict {
  level: 'warning' | 'stop';
  cause: 'complaints' | 'bounces';
}

/** The verdict on the figures; null while they are fine. Rates are compared as integers. */
export function evaluateFigures({
  sent,
  hardBounces,
  complaints,
}: Omit<StandingFigures, 'since'>): StandingVerdict | null {
  const { complaints: byComplaints, hardBounces: byBounces } = standingRules;
  const isEnough = sent >= byComplaints.leastSent;
  if (
    isEnough &&
    complaints >= byComplaints.leastToStop &&
    complaints * 1000 >= sent * byComplaints.stopPerMille
  )
    return { level: 'stop', cause: 'complaints' };
  if (sent >= byBounces.leastSent && hardBounces * 1000 >= sent * byBounces.stopPerMille)
    return { level: 'stop', cause: 'bounces' };
  if (
    isEnough &&
    complaints >= byComplaints.leastToWarn &&
    complaints * 1000 >= sent * byComplaints.warnPerMille
  )
    return { level: 'warning', cause: 'complaints' };
  return null;
}

/** "7 of 1,204 promotional emails since 14 March were reported as spam (0.58%; the limit is 0.3%)." */
export function describeFigures(
  { level, cause }: StandingVerdict,
  { since, sent, hardBounces, complaints }: StandingFigures,
): string {
  const [count, what, limit] =
    cause === 'complaints'
      ? [complaints, 'were reported as spam', level === 'stop' ? '0.3%' : '0.1%']
      : [hardBounces, 'bounced for good, because their addresses do not exist', '5%'];
  const day = since.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const rate = sent === 0 ? 0 : (count * 100) / sent;
  return `${count.toLocaleString('en')} of ${sent.toLocaleString('en')} promotional emails since ${day} ${what} (${rate.toFixed(2)}%; the limit is ${limit}).`;
}
