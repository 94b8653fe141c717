import type { BareDomain } from '../../domain-with.ts';
import { newId } from '../../kernel/index.ts';

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
export async function logStaffEvent(domain: BareDomain, event: StaffEvent): Promise<void> {
  const { staff, action, accountId, details, outcome, ip } = event;
  await domain.staff(({ sql }) =>
    sql(
      `insert into staff_event (id, staff, action, account_id, details, outcome, ip)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), staff, action, accountId, JSON.stringify(details), outcome, ip],
    ),
  );
}
