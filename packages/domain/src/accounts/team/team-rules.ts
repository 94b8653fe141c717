import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { type Privilege, privilegeTable } from '../privilege-table.ts';
import { describePrivilege, isAllowed, requirePrivilege } from '../privileges.ts';

/** A member as the team rules see them. */
export interface MemberFacts {
  userId: string;
  isOwner: boolean;
  privileges: string[];
  status: 'active' | 'suspended';
}

const columns = `user_id, is_owner, privileges, status`;

/**
 * Serializes team changes and returns the acting member as the database has them now: if two owners remove
 * each other, the second is no longer an owner when their turn comes. Throws `forbidden`.
 */
export async function lockTeam({ sql, actor }: Unit): Promise<MemberFacts> {
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`team:${actor.accountId}`]);
  const { rows } = await sql<MemberFacts>(
    `select ${columns} from membership where account_id = $1 and user_id = $2 and status = 'active'`,
    [actor.accountId, actor.userId],
  );
  const acting = rows[0];
  if (acting === undefined) throw new DomainError('forbidden', 'You’re no longer on this team.');
  requirePrivilege(acting, 'team.manage');
  return acting;
}

/** The member a change is about. Nobody changes their own access, and only owners change owners. */
export async function findTarget(
  { sql, actor }: Unit,
  acting: MemberFacts,
  userId: string,
): Promise<MemberFacts> {
  const { rows } = await sql<MemberFacts>(
    `select ${columns} from membership where account_id = $1 and user_id = $2`,
    [actor.accountId, userId],
  );
  const target = rows[0];
  if (target === undefined) throw notFound('team member');
  if (target.userId === acting.userId)
    throw new DomainError('invalid_state', 'You can’t change your own access. Ask another owner.');
  if (target.isOwner && !acting.isOwner)
    throw new DomainError('forbidden', 'Only an owner can change another owner’s access.');
  return target;
}

/** Throws `forbidden` if a change grants or removes a privilege the acting person doesn't have. */
export function requireOwnPrivileges(
  acting: MemberFacts,
  before: readonly string[],
  after: readonly Privilege[],
): void {
  const changed = [
    ...after.filter((key) => !before.includes(key)),
    ...before.filter((key) => after.every((kept) => kept !== key)),
  ];
  const foreign = changed
    .filter((key): key is Privilege => key in privilegeTable)
    .find((key) => !isAllowed(acting, key));
  if (foreign === undefined) return;
  throw new DomainError(
    'forbidden',
    `You can’t grant or remove a permission you don’t have: ${describePrivilege(foreign)}.`,
    { privilege: foreign },
  );
}

/** An account always keeps an owner who can act. Call this after the change, in the same transaction. */
export async function requireAnOwner({ sql, actor }: Unit): Promise<void> {
  const { rows } = await sql(
    `select 1 from membership where account_id = $1 and is_owner and status = 'active' limit 1`,
    [actor.accountId],
  );
  if (rows.length === 0)
    throw new DomainError('invalid_state', 'This is the last owner. Make someone else an owner first.');
}
