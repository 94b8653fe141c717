import { DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { type Privilege, privilegeTable } from '../privilege-table.ts';
import { describePrivilege, isAllowed, requirePrivilege } from '../privileges.ts';

/** A person in the account, as the team's rules see it. */
export interface MemberFacts {
  userId: string;
  isOwner: boolean;
  privileges: string[];
  status: 'active' | 'suspended';
}

const columns = `user_id as "userId", is_owner as "isOwner", privileges, status`;

/**
 * Lets one change of a team happen after the other, and returns who makes this one as the database has them
 * now: of two owners who remove each other at the same moment, the second is not an owner any more when it is
 * their turn. Throws `forbidden`.
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

/** Throws `forbidden` when a change gives or takes what the acting person does not have. */
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
    `You can't grant or remove a permission you don't have: ${describePrivilege(foreign)}.`,
    { privilege: foreign },
  );
}

/** An account always keeps an owner who can act. Called after the change, in its transaction. */
export async function requireAnOwner({ sql, actor }: Unit): Promise<void> {
  const { rows } = await sql(
    `select 1 from membership where account_id = $1 and is_owner and status = 'active' limit 1`,
    [actor.accountId],
  );
  if (rows.length === 0)
    throw new DomainError('invalid_state', 'This is the last owner. Make someone else an owner first.');
}
