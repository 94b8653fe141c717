import type pg from 'pg';
import { allPrivileges, type Grants } from '../../accounts/index.ts';
import { DomainError, newId, newToken, sha256Hex, type SystemUnit } from '../../kernel/index.ts';
import { changeAccount, type StaffCall } from '../access/staff-call.ts';
import { insertViewSql, openViewSql, readViewAccessSql, readViewSql } from './staff-views.sql.ts';

/** How long the link works, and how long the view lasts once opened. */
const linkMinutes = 10;
const viewMinutes = 30;

/** The prefix tells a view's token from a session's. */
export const viewTokenStart = 'td_view_';

export interface LiveView {
  viewId: string;
  accountId: string;
  /** The owner whose pages are viewed; nothing can be done in their name. */
  userId: string;
  staff: string;
  grants: Grants;
  expiresAt: Date;
}

/** What can be viewed: everything read-only. Nothing can be exported, so no data leaves through support. */
export const viewGrants: Grants = {
  isOwner: false,
  privileges: allPrivileges.filter((privilege) => privilege.endsWith('.view')),
};

/**
 * Creates a single-use link that opens an account read-only. The account's audit log shows who viewed it and
 * why.
 */
export async function grantView(
  call: StaffCall,
  accountId: string,
  reason: string,
): Promise<{ url: string; linkExpiresAt: Date }> {
  const ticket = newToken();
  const now = call.domain.deps.clock.now();
  const linkExpiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  await changeAccount(
    call,
    {
      accountId,
      action: 'staff.view_opened',
      subject: { type: 'account', id: accountId },
      details: { reason },
    },
    ({ sql }) =>
      sql(insertViewSql, [newId(), accountId, call.member.name, reason, sha256Hex(ticket), linkExpiresAt]),
  );
  // After the #, which browsers don't send to servers, so no log has it.
  return { url: `${call.domain.config.appUrl}/support-view#${ticket}`, linkExpiresAt };
}

/** Views as the browser that shows one needs them; it proves nothing but its link. */
export class StaffViews {
  readonly #unit: SystemUnit;

  constructor(unit: SystemUnit) {
    this.#unit = unit;
  }

  /** Opens a view with its link, which is then used up. Throws `expired_link`. */
  async open(ticket: string): Promise<{ token: string; expiresAt: Date }> {
    const token = `${viewTokenStart}${newToken()}`;
    const { rows } = await this.#unit.sql<{ expiresAt: Date }>(openViewSql, [
      sha256Hex(ticket),
      sha256Hex(token),
      viewMinutes,
    ]);
    const row = rows[0];
    if (row === undefined)
      throw new DomainError(
        'expired_link',
        'This link has expired or was already used. Create a new one with the admin scripts.',
      );
    return { token, expiresAt: row.expiresAt };
  }

  /** Ending it twice isn't an error. */
  async end(viewId: string): Promise<void> {
    await this.#unit.sql(
      'update staff_view set expires_at = least(expires_at, now()), token_hash = null where id = $1',
      [viewId],
    );
  }
}

/** Who is viewing which account; null when the view is over. Using it doesn't extend it. */
export async function readView(pool: pg.Pool, token: string): Promise<LiveView | null> {
  const { rows } = await pool.query<Omit<LiveView, 'grants'>>(readViewSql, [sha256Hex(token)]);
  return rows[0] === undefined ? null : { ...rows[0], grants: viewGrants };
}

/** Which of these views are active, with their privileges. Ended ones are missing. */
export async function readViewAccess(
  pool: pg.Pool,
  viewIds: string[],
): Promise<Map<string, { accountId: string; grants: Grants; isClosing: boolean }>> {
  const { rows } = await pool.query<{ id: string; accountId: string }>(readViewAccessSql, [viewIds]);
  return new Map(rows.map(({ id, accountId }) => [id, { accountId, grants: viewGrants, isClosing: false }]));
}
