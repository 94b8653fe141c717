import type { Unit } from '../../kernel/index.ts';
import type { Privilege } from '../privilege-table.ts';
import { activeMemberSql, membersWithSql } from './team.sql.ts';

export interface Member {
  userId: string;
  email: string;
  firstName: string;
  /** Their name, or their address if they have none. */
  name: string;
  isOwner: boolean;
}

/** Active members who have a privilege now, owners first, then by name. */
export async function membersWith(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  privilege: Privilege,
): Promise<Member[]> {
  return (await sql<Member>(membersWithSql, [actor.accountId, privilege])).rows;
}

/** An active member of the account; null for anyone else. */
export async function activeMember(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  userId: string,
): Promise<Member | null> {
  return (await sql<Member>(activeMemberSql, [actor.accountId, userId])).rows[0] ?? null;
}
