import type { Unit } from '../kernel/index.ts';
import { chooseSql } from './retention.sql.ts';

/** How long an account keeps each kind of data, in days; null means for ever. */
export interface Retention {
  /** Opens, clicks, bounces … of messages. Campaign totals stay. */
  eventDays: number | null;
  /** Uploaded contact files, and the rows an import refused. */
  importFileDays: number;
  auditDays: number | null;
}

const standard: Retention = { eventDays: null, importFileDays: 7, auditDays: 365 };

/** What the unit's account chose, or the default. */
export async function readRetention({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<Retention> {
  const { rows } = await sql<Retention>(
    'select event_days, import_file_days, audit_days from privacy_setting where account_id = $1',
    [actor.accountId],
  );
  return rows[0] ?? standard;
}

/** The account's retention settings; housekeeping applies them every night. */
export class RetentionSettings {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  get(): Promise<Retention> {
    return readRetention(this.#unit);
  }

  async set({ eventDays, importFileDays, auditDays }: Retention): Promise<Retention> {
    await this.#unit.sql(chooseSql, [this.#unit.actor.accountId, eventDays, importFileDays, auditDays]);
    return this.get();
  }
}
