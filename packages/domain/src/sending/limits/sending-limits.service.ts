import type { Sql, Unit } from '../../kernel/index.ts';
import { type CountryHours, SmsHours } from '../../sms/index.ts';
import { type LimitRow, toLimits } from './read-limits.ts';
import { marketingSinceSql, readLimitsSql, saveLimitsSql } from './limits.sql.ts';
import { noLimits, type SendingLimits } from './sending-limits.schema.ts';

/** An account's limits; null if nothing is set. */
export async function readLimits(sql: Sql, accountId: string): Promise<SendingLimits | null> {
  const { rows } = await sql<LimitRow>(readLimitsSql, [accountId]);
  return toLimits(rows[0]);
}

export interface PastMarketing {
  contactId: string;
  channel: 'email' | 'sms';
  at: Date;
}

/** What contacts got since then, as caps count it. */
export async function readMarketingSince(
  sql: Sql,
  accountId: string,
  contactIds: readonly string[],
  since: Date,
): Promise<PastMarketing[]> {
  const { rows } = await sql<PastMarketing>(marketingSinceSql, [accountId, contactIds, since]);
  return rows;
}

/** How many marketing messages a contact gets at most, and when email may arrive. */
export class SendingLimitSettings {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async get(): Promise<SendingLimits> {
    return (await readLimits(this.#unit.sql, this.#unit.actor.accountId)) ?? noLimits;
  }

  /** When promotional texts may arrive, by country, `*` last: rules of the countries, which staff keep. */
  async smsHours(): Promise<{ country: string; zone: string | null; days: CountryHours['days'] }[]> {
    const rules = await new SmsHours(this.#unit).list();
    return rules
      .map(({ country, zone, days }) => ({ country, zone: country === '*' ? null : zone, days }))
      .toSorted(
        (a, b) => Number(a.country === '*') - Number(b.country === '*') || a.country.localeCompare(b.country),
      );
  }

  /** Applies to what is claimed from now on, in campaigns that are being sent within seconds. */
  async set({ all, email, sms, emailHours }: SendingLimits): Promise<SendingLimits> {
    await this.#unit.sql(saveLimitsSql, [
      this.#unit.actor.accountId,
      all?.messages ?? null,
      all?.days ?? null,
      email?.messages ?? null,
      email?.days ?? null,
      sms?.messages ?? null,
      sms?.days ?? null,
      emailHours?.opens ?? null,
      emailHours?.closes ?? null,
    ]);
    return this.get();
  }
}
