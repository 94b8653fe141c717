import { DateTime } from 'luxon';
import type { Query } from '../query.ts';
import { numberZones } from './number-zones.ts';

interface Opening {
  /** Minutes after midnight. */
  opens: number;
  closes: number;
}

interface CountryRule {
  /** Null: the zone of whoever asks. */
  zone: string | null;
  /** By ISO weekday, Monday is 1; a missing day is closed. */
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

/**
 * Zones of one country overlap after this many looks; countries of more than 12 hours have none in which all
 * are awake.
 */
const mostLooks = 50;

/** Longer than any run of closed days; without an opening in it nothing is held back for ever. */
const horizonDays = 15;

/** When promotional messages may arrive in which country. Transactional ones always may. */
export class DeliveryWindows {
  readonly #rules: ReadonlyMap<string, CountryRule>;

  constructor(rules: ReadonlyMap<string, CountryRule>) {
    this.#rules = rules;
  }

  static async load(ask: Query): Promise<DeliveryWindows> {
    const { rows } = await ask<RuleRow>(
      `select c.country, c.zone, coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'opens', opens, 'closes', closes))
           from sms_window w where w.country = c.country), '[]') as days,
         array(select day::text from sms_holiday h where h.country = c.country and h.day >= current_date - 2) as holidays
       from sms_country c`,
    );
    return new DeliveryWindows(new Map(rows.map((row) => [row.country, toRule(row)])));
  }

  /** Every country that has a rule of its own. */
  get countries(): string[] {
    return [...this.#rules.keys()].filter((country) => country !== '*');
  }

  /**
   * `now` when the window is open, else the moment it opens next. `zone` counts where the country is not
   * known.
   */
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
   * The same for one number, whose country need not have a rule of its own: then the rule of all others
   * counts by the recipient's clock, and where a country has several zones it must be open in each, because a
   * number doesn't tell its zone.
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
  // By the clock on the wall, so that a day with 23 hours opens at eight too.
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
