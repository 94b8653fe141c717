import { DateTime } from 'luxon';
import { DomainError, fieldError, type SystemUnit } from '../../kernel/index.ts';
import { DeliveryWindows } from '../windows/delivery-windows.ts';

/** Nothing promotional arrives outside these, in any country: rules of countries only tighten it. */
export const floorHours = { opens: '08:00', closes: '20:00' } as const;

/** The rule of one country, or of all that have none (`*`). */
export interface CountryHours {
  country: string;
  /** Of `*` it has no meaning: the zone of the campaign counts. */
  zone: string;
  /** Where the rule comes from; people whose messages wait read it. */
  basis: string;
  /** By ISO weekday, Monday is 1; a missing day is closed. Local times like 08:00. */
  days: { weekday: number; opens: string; closes: string }[];
  /** Those to come. Local dates. */
  holidays: { day: string; name: string }[];
  isOpen: boolean;
  opensAt: Date;
}

interface HoursRow extends Omit<CountryHours, 'isOpen' | 'opensAt'> {}

/**
 * When promotional messages may arrive in which country. For our staff; senders take changes over within a
 * minute.
 */
export class SmsHours {
  readonly #unit: SystemUnit;

  constructor(unit: SystemUnit) {
    this.#unit = unit;
  }

  async list(): Promise<CountryHours[]> {
    const { sql, clock } = this.#unit;
    const windows = await DeliveryWindows.load(sql);
    const { rows } = await sql<HoursRow>(
      `select c.country, c.zone, c.basis,
         coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')) order by weekday)
           from sms_window w where w.country = c.country), '[]') as days,
         coalesce((select jsonb_agg(jsonb_build_object('day', day, 'name', name) order by day) from sms_holiday h where h.country = c.country and day >= current_date - 1), '[]') as holidays
       from sms_country c order by c.country`,
    );
    const now = clock.now();
    return rows.map((row) => ({
      ...row,
      isOpen: windows.isOpen(row.country, 'UTC', now),
      opensAt: windows.nextOpen(row.country, 'UTC', now),
    }));
  }

  /**
   * Adds a country, with the hours of all others to begin with, or changes its zone or the source of its
   * rule. Throws for a zone nobody knows.
   */
  async setCountry(country: string, { zone, basis }: { zone: string; basis: string }): Promise<void> {
    if (!DateTime.local({ zone }).isValid)
      throw fieldError('zone', `"${zone}" is no time zone. Write it like Africa/Lagos.`);
    await this.#unit.sql(
      `with put as (insert into sms_country (country, zone, basis) values ($1, $2, $3)
         on conflict (country) do update set zone = excluded.zone, basis = excluded.basis returning xmax = 0 as is_new)
       insert into sms_window (country, weekday, opens, closes) select $1, weekday, opens, closes from sms_window, put where put.is_new and sms_window.country = '*'`,
      [country, zone, basis],
    );
  }

  /** Numbers of the country follow the rule of all others again. */
  async removeCountry(country: string): Promise<void> {
    if (country === '*')
      throw new DomainError(
        'blocked',
        'This is the rule of all countries without one of their own: change it instead.',
      );
    const { rows } = await this.#unit.sql('delete from sms_country where country = $1 returning 1', [
      country,
    ]);
    if (rows.length === 0) throw noCountry(country);
  }

  /** Opens these weekdays from `opens` to `closes`, or closes them with null. */
  async setDays(
    country: string,
    weekdays: readonly number[],
    hours: { opens: string; closes: string } | null,
  ): Promise<void> {
    if (hours !== null) requireInside(hours);
    await this.#requireCountry(country);
    const { sql } = this.#unit;
    await sql('delete from sms_window where country = $1 and weekday = any($2::int[])', [
      country,
      [...weekdays],
    ]);
    if (hours !== null)
      await sql(
        'insert into sms_window (country, weekday, opens, closes) select distinct $1, unnest($2::int[]), $3::time, $4::time',
        [country, [...weekdays], hours.opens, hours.closes],
      );
    const { rows } = await sql('select 1 from sms_window where country = $1 limit 1', [country]);
    if (rows.length === 0)
      throw new DomainError(
        'blocked',
        'A country that is closed every day would never be sent to: leave one day open.',
      );
  }

  /** A second name for the same day replaces the first. */
  async addHoliday(country: string, day: string, name: string): Promise<void> {
    await this.#requireCountry(country);
    await this.#unit.sql(
      'insert into sms_holiday (country, day, name) values ($1, $2, $3) on conflict (country, day) do update set name = excluded.name',
      [country, day, name],
    );
  }

  async removeHoliday(country: string, day: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'delete from sms_holiday where country = $1 and day = $2 returning 1',
      [country, day],
    );
    if (rows.length === 0) throw new DomainError('not_found', `${day} is no holiday of ${country}.`);
  }

  /** It stays until the scope ends, and two who set its hours do so one after the other. */
  async #requireCountry(country: string): Promise<void> {
    const { rows } = await this.#unit.sql('select 1 from sms_country where country = $1 for no key update', [
      country,
    ]);
    if (rows.length === 0) throw noCountry(country);
  }
}

function noCountry(country: string): DomainError {
  return new DomainError(
    'not_found',
    `${country} has no rule of its own: the one of * counts. Add the country first.`,
  );
}

function requireInside({ opens, closes }: { opens: string; closes: string }): void {
  if (opens >= closes) throw fieldError('closes', 'The hours must end after they begin.');
  if (opens < floorHours.opens || closes > floorHours.closes)
    throw fieldError(
      'opens',
      `Nothing promotional arrives from 8PM to 8AM anywhere: stay within ${floorHours.opens} and ${floorHours.closes}.`,
    );
}
