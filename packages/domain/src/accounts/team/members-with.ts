import type { Unit } from '../../kernel/index.ts';
import type { Privilege } from '../privilege-table.ts';
import { membersWithSql } from './team.sql.ts';

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
