import type pg from 'pg';
import { newId } from '../kernel/index.ts';

export interface StaffEvent {
  staff: string;
  action: string;
  accountId: string | null;
  details: Record<string, unknown>;
  /** "ok", or the code of the refusal. */
  outcome: string;
  ip: string;
}

/** Logs every staff call, including refused ones. The app's login can add lines but not change them. */
export async function logStaffEvent(pool: pg.Pool, event: StaffEvent): Promise<void> {
  await pool.query(
    'insert into staff_event (id, staff, action, account_id, details, outcome, ip) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      newId(),
      event.staff,
      event.action,
      event.accountId,
      JSON.stringify(event.details),
      event.outcome,
      event.ip,
    ],
  );
}
