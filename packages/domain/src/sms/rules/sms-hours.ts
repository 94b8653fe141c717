import { DateTime } from 'luxon';
import { DomainError, fieldError, type SystemUnit } from '../../kernel/index.ts';
import { DeliveryWindows } from '../windows/delivery-windows.ts';
import { listSmsHoursSql, setSmsCountrySql } from './sms-hours.sql.ts';

/** No promotional text arrives outside these hours in any country. A country's rule can only be stricter. */
export const floorHours = { opens: '08:00', closes: '20:00' } as const;

/** The rule of one country, or of all countries without their own (`*`). */
export interface CountryHours {
  country: string;
  /** Unused for `*`, which uses the campaign's zone. */
  zone: string;
  /** The source of the rule, shown to accounts whose messages wait. */
  basis: string;
  /** By ISO weekday (Monday is 1). A missing day is closed. Local times like 08:00. */
  days: { weekday: number; opens: string; closes: string }[];
  /** Upcoming ones, as local dates. */
  holidays: { day: string; name: string }[];
  isOpen: boolean;
  opensAt: Date;
}

interface HoursRow extends Omit<CountryHours, 'isOpen' | 'opensAt'> {}

/** The hours for promotional messages by country. For staff. Pumps apply changes within a minute. */
export class SmsHours {
  readonly #unit: SystemUnit;

  constructor(unit: SystemUnit) {
    this.#unit = unit;
  }

  async list(): Promise<CountryHours[]> {
    const { sql, clock } = this.#unit;
    const windows = await DeliveryWindows.load(sql);
    const { rows } = await sql<HoursRow>(listSmsHoursSql);
    const now = clock.now();
    return rows.map((row) => ({
      ...row,
      isOpen: windows.isOpen(row.country, 'UTC', now),
      opensAt: windows.nextOpen(row.country, 'UTC', now),
    }));
  }

  /** Adds a country with the default hours, or changes its zone or source. Throws for an unknown zone. */
  async setCountry(country: string, { zone, basis }: { zone: string; basis: string }): Promise<void> {
    if (!DateTime.local({ zone }).isValid)
      throw fieldError('zone', `"${zone}" isn’t a time zone. Use a name like Africa/Lagos.`);
    await this.#unit.sql(setSmsCountrySql, [country, zone, basis]);
  }

  /** Numbers of the country follow the default rule again. */
  async removeCountry(country: string): Promise<void> {
    if (country === '*')
      throw new DomainError('blocked', 'You can’t remove the default rule. Change its hours instead.');
    const { rows } = await this.#unit.sql('delete from sms_country where country = $1 returning 1', [
      country,
    ]);
    if (rows.length === 0) throw noCountry(country);
  }

  /** Opens these weekdays from `opens` to `closes`; null closes them. */
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
        `insert into sms_window (country, weekday, opens, closes)
         select distinct $1, unnest($2::int[]), $3::time, $4::time`,
        [country, [...weekdays], hours.opens, hours.closes],
      );
    const { rows } = await sql('select 1 from sms_window where country = $1 limit 1', [country]);
    if (rows.length === 0)
      throw new DomainError(
        'blocked',
        'Leave at least one day open. Messages to a country that is always closed would never be sent.',
      );
  }

  /** Adding the same day again changes its name. */
  async addHoliday(country: string, day: string, name: string): Promise<void> {
    await this.#requireCountry(country);
    await this.#unit.sql(
      `insert into sms_holiday (country, day, name)
       values ($1, $2, $3)
       on conflict (country, day) do update set name = excluded.name`,
      [country, day, name],
    );
  }

  async removeHoliday(country: string, day: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'delete from sms_holiday where country = $1 and day = $2 returning 1',
      [country, day],
    );
    if (rows.length === 0) throw new DomainError('not_found', `${day} isn’t a holiday of ${country}.`);
  }

  /** Locks the country until the scope ends, so changes of its hours run one after the other. */
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
    `${country} has no rule of its own, so the default rule (*) applies. Add the country first.`,
  );
}

function requireInside({ opens, closes }: { opens: string; closes: string }): void {
  if (opens >= closes) throw fieldError('closes', 'The closing time must be after the opening time.');
  if (opens < floorHours.opens || closes > floorHours.closes)
    throw fieldError(
      'opens',
      'Promotional texts can’t arrive between 8 PM and 8 AM in any country. Choose hours between ' +
        `${floorHours.opens} and ${floorHours.closes}.`,
    );
}
