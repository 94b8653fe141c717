import { DateTime } from 'luxon';
import type { Query } from '../query.ts';
import { numberZones } from './number-zones.ts';
import { loadWindowsSql } from './delivery-windows.sql.ts';

interface Opening {
  /** Minutes after midnight. */
  opens: number;
  closes: number;
}

interface CountryRule {
  /** Null: the caller's zone. */
  zone: string | null;
  /** By ISO weekday (Monday is 1). A missing day is closed. */
  days: ReadonlyMap<number, Opening>;
  /** Local dates, like 2026-12-25. */
  holidays: ReadonlySet<string>;
}

interface RuleRow {
  country: string;
  zone: string;
  days: { weekday: number; opens: string; closes: string }[];
  holidays: string[];
}

/** Most rounds until a country's zones overlap. Countries that span over 12 hours have no common window. */
const mostLooks = 50;

/** Longer than any run of closed days. Without an opening in it, messages aren't held. */
const horizonDays = 15;

/** When promotional messages may arrive in a country. Transactional ones always may. */
export class DeliveryWindows {
  readonly #rules: ReadonlyMap<string, CountryRule>;

  constructor(rules: ReadonlyMap<string, CountryRule>) {
    this.#rules = rules;
  }

  static async load(ask: Query): Promise<DeliveryWindows> {
    const { rows } = await ask<RuleRow>(loadWindowsSql);
    return new DeliveryWindows(new Map(rows.map((row) => [row.country, toRule(row)])));
  }

  /** Countries with a rule of their own. */
  get countries(): string[] {
    return [...this.#rules.keys()].filter((country) => country !== '*');
  }

  /** `now` if the window is open, else when it opens next. Uses `zone` for countries without a rule. */
  nextOpen(country: string, zone: string, now: Date): Date {
    const rule = this.#rules.get(country) ?? this.#rules.get('*');
    if (rule === undefined) return now;
    const local = DateTime.fromJSDate(now, { zone: rule.zone ?? zone });
    if (!local.isValid) return now;
    for (let day = 0; day <= horizonDays; day += 1) {
      const opening = openingOf(rule, local.startOf('day').plus({ days: day }));
      if (opening === null) continue;
      if (day > 0 || local < opening.opens) return opening.opens.toJSDate();
      if (local < opening.closes) return now;
    }
    return now;
  }

  /**
   * The same for one number. In a country without its own rule, the default rule applies in the recipient's
   * time. With several zones the window must be open in all of them, because a number doesn't tell its zone.
   */
  nextOpenFor(number: string, country: string, now: Date): Date {
    if (country !== '*' && this.#rules.has(country)) return this.nextOpen(country, 'UTC', now);
    const zones = numberZones(number, country);
    let at = now;
    for (let look = 0; look < mostLooks; look += 1) {
      const latest = zones.map((zone) => this.nextOpen('*', zone, at)).reduce((a, b) => (b > a ? b : a), at);
      if (latest.getTime() === at.getTime()) return at;
      at = latest;
    }
    return at;
  }

  isOpen(country: string, zone: string, now: Date): boolean {
    return this.nextOpen(country, zone, now).getTime() <= now.getTime();
  }
}

function openingOf(
  { days, holidays }: CountryRule,
  day: DateTime,
): { opens: DateTime; closes: DateTime } | null {
  const opening = days.get(day.weekday);
  if (opening === undefined || holidays.has(day.toFormat('yyyy-MM-dd'))) return null;
  // Wall-clock time, so a 23-hour day also opens at eight.
  const at = (minutes: number) =>
    minutes === 1_440
      ? day.plus({ days: 1 })
      : day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return { opens: at(opening.opens), closes: at(opening.closes) };
}

function toRule({ country, zone, days, holidays }: RuleRow): CountryRule {
  return {
    zone: country === '*' ? null : zone,
    days: new Map(
      days.map(({ weekday, opens, closes }) => [
        weekday,
        { opens: minutesOf(opens), closes: minutesOf(closes) },
      ]),
    ),
    holidays: new Set(holidays),
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
