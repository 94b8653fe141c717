import type { EntryOutput, ProgramOutput, RuleOutput, TierOutput } from '@talkdrum/api/contracts';
import type { Tone } from '@talkdrum/ui';
import { eventPhrase, eventsPhrase } from '../../lib/words/event-phrases.ts';
import { dayOfYear, formatDate, formatTime } from '../../lib/dates/format-date.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { pointsText } from '../../lib/words/point-words.ts';
import { stateWords } from '../../lib/publishing/published-status.tsx';

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 2 });
/** 6.42m from a million on. */
export const shortPoints = (points: number): string =>
  points < 1_000_000 ? formatNumber(points) : compact.format(points).toLowerCase();

/** Without a fraction where there is none: ₦100. */
export const roundMoney = (amountMinor: string, currency: string): string =>
  formatMoney(amountMinor, currency).replace(/\.00$/, '');

type Unit = Pick<ProgramOutput, 'unit' | 'currency'>;

/** "10 points are worth ₦5"; null if points have no cash value. */
export function worthSentence({
  worthPoints,
  worthMinor,
  unit,
  currency,
}: Unit & Pick<ProgramOutput, 'worthPoints' | 'worthMinor'>): string | null {
  if (/^0*$/.test(worthMinor)) return null;
  return `${pointsText(worthPoints, unit)} ${worthPoints === 1 ? 'is' : 'are'} worth ${roundMoney(worthMinor, currency)}`;
}

type Rule = Pick<RuleOutput, 'event' | 'earns' | 'points' | 'perMinor'>;

/** What a rule gives: "1 point for every ₦100 of paid orders". */
export function ruleSentence(rule: Rule, { unit, currency }: Unit): string {
  const given = pointsText(rule.points, unit);
  return rule.earns === 'fixed'
    ? `${given} for each ${eventPhrase(rule.event)}`
    : `${given} for every ${roundMoney(rule.perMinor, currency)} of ${eventsPhrase(rule.event)}`;
}

/** What limits a rule: "at most 500 points a day", "until 24 Dec 2026, 10:00 WAT" by the account’s clock. */
export function ruleLimits(
  rule: Pick<RuleOutput, 'capPerDay' | 'capTotal' | 'usesTier' | 'startsAt' | 'endsAt' | 'where'>,
  unit: string,
  timeZone: string,
): string[] {
  return [
    rule.where.length === 0
      ? ''
      : rule.where.length === 1
        ? '1 condition'
        : `${rule.where.length} conditions`,
    rule.capPerDay === null ? '' : `at most ${pointsText(rule.capPerDay, unit)} a day`,
    rule.capTotal === null ? '' : `at most ${pointsText(rule.capTotal, unit)} for each member`,
    rule.startsAt === null ? '' : `from ${formatTime(rule.startsAt, timeZone)}`,
    rule.endsAt === null ? '' : `until ${formatTime(rule.endsAt, timeZone)}`,
    rule.usesTier ? 'times the tier’s multiplier' : '',
  ].filter((part) => part !== '');
}

/** When points expire. */
export function expirySentence({
  expiry,
  expiryDays,
  expiryDate,
  unit,
}: Pick<ProgramOutput, 'expiry' | 'expiryDays' | 'expiryDate' | 'unit'>): string {
  const name = unit.charAt(0).toUpperCase() + unit.slice(1);
  const days = expiryDays === 1 ? '1 day' : `${formatNumber(expiryDays ?? 0)} days`;
  if (expiry === 'rolling') return `${name} expire ${days} after they were earned.`;
  if (expiry === 'inactivity') return `${name} expire after ${days} without earning or spending.`;
  if (expiry === 'fixed') return `${name} expire each year on ${dayOfYear(expiryDate ?? '12-31')}.`;
  return `${name} don’t expire.`;
}

/** What a tier needs: "2,000 points in 12 months". */
export function tierNeeds(
  { threshold }: Pick<TierOutput, 'threshold'>,
  { unit, currency, tierMetric, tierMonths }: Unit & Pick<ProgramOutput, 'tierMetric' | 'tierMonths'>,
): string {
  if (threshold === 0) return 'from joining';
  const needed =
    tierMetric === 'spent' ? `${roundMoney(String(threshold), currency)} spent` : pointsText(threshold, unit);
  if (tierMonths === null) return needed;
  return `${needed} in ${tierMonths === 1 ? 'a month' : `${tierMonths} months`}`;
}

const sources: Readonly<Record<EntryOutput['source'], string>> = {
  event: 'Event',
  api: 'API',
  dashboard: 'Dashboard',
  page: 'Member page',
  journey: 'Journey',
  import: 'Import',
  clock: 'Automatic',
};

/** Why points moved: the rule, the reason, or where it came from. */
export function entryReason({ rule, reason, reference, actor, source }: EntryOutput): string {
  const about = rule ?? (reason !== '' ? reason : sources[source]);
  return [about, reference, actor === null ? '' : `by ${actor}`].filter((part) => part !== '').join(' · ');
}

/** A programme's status in words. */
export function programState(
  { status, published, endedAt }: Pick<ProgramOutput, 'status' | 'published' | 'endedAt'>,
  timeZone: string,
): {
  label: string;
  tone: Tone;
} {
  if (status === 'ended')
    return { label: endedAt === null ? 'Ended' : `Ended ${formatDate(endedAt, timeZone)}`, tone: 'neutral' };
  if (status === 'draft') return { label: 'Draft', tone: 'neutral' };
  return published.state === 'open' ? { label: 'Active', tone: 'success' } : stateWords[published.state];
}
