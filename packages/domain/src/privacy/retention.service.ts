import type { Unit } from '../kernel/index.ts';
import { chooseSql, keptSql } from './retention.sql.ts';

/** How long an account keeps each kind of data; null means for ever. */
export interface Retention {
  /** Months for messages, their recipients, opens, clicks and bounces. Campaign totals and charges stay. */
  messageMonths: 3 | 12 | 24 | null;
  /** Uploaded contact files, and the rows an import refused. */
  importFileDays: number;
  auditDays: number | null;
}

const standard: Retention = { messageMonths: 24, importFileDays: 7, auditDays: 365 };

type KeptSetting = 'importFileDays' | 'auditDays' | 'messageMonths';

const columns: Record<KeptSetting, string> = {
  importFileDays: 'import_file_days',
  auditDays: 'audit_days',
  messageMonths: 'message_months',
};

/** What the unit's account chose, or the default. */
export async function readRetention({ sql, actor }: Pick<Unit, 'sql' | 'actor'>): Promise<Retention> {
  const { rows } = await sql<Retention>(
    'select message_months, import_file_days, audit_days from privacy_setting where account_id = $1',
    [actor.accountId],
  );
  return rows[0] ?? standard;
}

/**
 * SQL for the keeper's login: every account's `account_id` with the `days` (or months) it chose, or the default; null
 * means for ever.
 */
export function daysKeptSql(setting: KeptSetting): string {
  return keptSql(columns[setting], standard[setting]);
}

/** The account's retention settings. Housekeeping applies those in days every night. */
export class RetentionSettings {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  get(): Promise<Retention> {
    return readRetention(this.#unit);
  }

  async set({ messageMonths, importFileDays, auditDays }: Retention): Promise<Retention> {
    const { sql, actor, dueWork, clock } = this.#unit;
    const before = await this.get();
    await sql(chooseSql, [actor.accountId, messageMonths, importFileDays, auditDays]);
    if (before.messageMonths !== messageMonths)
      await dueWork.add('messages.keep', actor.accountId, clock.now());
    return this.get();
  }
}
