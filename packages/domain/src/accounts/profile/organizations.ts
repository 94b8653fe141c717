import { fieldError, type Unit } from '../../kernel/index.ts';
import { findOrganizationCircleSql, findOrganizationsSql } from './profile.sql.ts';

/** An account that a profile can belong to. */
export interface Organization {
  id: string;
  company: string;
}

/**
 * The accounts the unit's account can belong to: the person's other accounts, plus its current organization
 * whoever asks.
 */
export async function organizationsFor({ sql, actor }: Unit, userId: string): Promise<Organization[]> {
  const { rows } = await sql<Organization>(findOrganizationsSql, [actor.accountId, userId]);
  return rows;
}

/**
 * Refuses an account the person isn't in, the account itself, and circles. Keeping the current choice is
 * always allowed.
 */
export async function requireOrganization(
  { sql, actor }: Unit,
  organizationId: string,
  currentId: string | null,
): Promise<void> {
  if (organizationId === currentId) return;
  if (organizationId === actor.accountId)
    throw fieldError('organizationId', 'A profile can’t belong to itself');
  const { rows } = await sql(
    `select 1 from membership m join account a on a.id = m.account_id
     where m.account_id = $1 and m.user_id = $2 and m.status = 'active' and a.status = 1`,
    [organizationId, actor.userId],
  );
  if (rows.length === 0) throw fieldError('organizationId', 'Choose one of your own profiles');
  const circle = await sql(findOrganizationCircleSql, [organizationId, actor.accountId]);
  if (circle.rows.length > 0) throw fieldError('organizationId', 'That profile already belongs to this one');
}
