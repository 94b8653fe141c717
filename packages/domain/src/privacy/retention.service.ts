import type { Unit } from '../kernel/index.ts';

/** How long an account keeps what, in days; null is for ever. */
export interface Retention {
  /** Opens, clicks, bounces … of messages. Totals of campaigns stay. */
  eventDays: number | null;
  /** Uploaded files of contacts, and the rows an import refused. */
  importFileDays: number;
  auditDays: number | null;
}

const standard: Retention = { eventDays: null, importFileDays: 7, auditDays: 365 };

/** The account's choice of how long things are kept; housekeeping does it every night. */
export class RetentionSettings {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async get(): Promise<Retention> {
    const { rows } = await this.#unit.sql<Retention>(
      'select event_days as "eventDays", import_file_days as "importFileDays", audit_days as "auditDays" from privacy_setting where account_id = $1',
      [this.#unit.actor.accountId],
    );
    return rows[0] ?? standard;
  }

  async set({ eventDays, importFileDays, auditDays }: Retention): Promise<Retention> {
    await this.#unit.sql(
      `insert into privacy_setting (account_id, event_days, import_file_days, audit_days) values ($1, $2, $3, $4)
       on conflict (account_id) do update set event_days = $2, import_file_days = $3, audit_days = $4, updated_at = now()`,
      [this.#unit.actor.accountId, eventDays, importFileDays, auditDays],
    );
    return this.get();
  }
}
