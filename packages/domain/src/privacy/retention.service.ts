import type { Unit } from '../kernel/index.ts';

/** How long an account keeps each kind of data, in days; null means for ever. */
export interface Retention {
  /** Opens, clicks, bounces … of messages. Campaign totals stay. */
  eventDays: number | null;
  /** Uploaded contact files, and the rows an import refused. */
  importFileDays: number;
  auditDays: number | null;
}

/** Default retention; `keptSql` has the same values in SQL. */
const standard: Retention = { eventDays: null, importFileDays: 7, auditDays: 365 };

/**
 * One row: the retention of the transaction's account, chosen or default. The page and the nightly job both
 * use it.
 */
export const keptSql = `(
  select a.id as account_id, case when s.account_id is null then ${standard.eventDays}::int else s.event_days end as event_days,
    coalesce(s.import_file_days, ${standard.importFileDays}) as import_file_days,
    case when s.account_id is null then ${standard.auditDays}::int else s.audit_days end as audit_days
  from (select current_setting('app.account_id')::uuid as id) a left join privacy_setting s on s.account_id = a.id)`;

/** The account's retention settings; housekeeping applies them every night. */
export class RetentionSettings {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async get(): Promise<Retention> {
    const { rows } = await this.#unit.sql<Retention>(
      'select event_days, import_file_days, audit_days from privacy_setting where account_id = $1',
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
