import { DomainError, type Unit } from '../../kernel/index.ts';
import { allPrivileges, type Privilege } from '../privilege-table.ts';
import { endAccess, type MemberEnded } from './end-access.ts';
import {
  findTarget,
  lockTeam,
  type MemberFacts,
  requireAnOwner,
  requireOwnPrivileges,
} from './team-rules.ts';
import { listMembersSql } from './team.sql.ts';

/** A member of the team. */
export interface TeamMember extends MemberFacts {
  firstName: string;
  lastName: string;
  email: string;
  joinedAt: Date;
  /** In this account, to the nearest five minutes; null if never. */
  lastSeenAt: Date | null;
}

/**
 * The account's members and their privileges. Changes run one after the other and check the acting person's
 * rights at that time.
 */
export class Team {
  readonly #unit: Unit;
  readonly #onEnded: readonly MemberEnded[];
  readonly #onRemoved: readonly MemberEnded[];

  /**
   * `onEnded` runs in the transaction that suspends or removes a person. It ends everything that acts in
   * their name. `onRemoved` also runs when a person is removed, and deletes what only they could see.
   */
  constructor(unit: Unit, onEnded: readonly MemberEnded[] = [], onRemoved: readonly MemberEnded[] = []) {
    this.#unit = unit;
    this.#onEnded = onEnded;
    this.#onRemoved = onRemoved;
  }

  /** Owners first, then by name. */
  async members(): Promise<TeamMember[]> {
    const { rows } = await this.#unit.sql<TeamMember>(listMembersSql, [this.#unit.actor.accountId]);
    return rows;
  }

  /**
   * Sets a member's privileges from their next call on. Nobody grants or removes privileges they don't have.
   */
  async setPrivileges(userId: string, privileges: readonly Privilege[]): Promise<void> {
    const acting = await lockTeam(this.#unit);
    const target = await findTarget(this.#unit, acting, userId);
    if (target.isOwner)
      throw new DomainError('invalid_state', 'Owners can do everything. Revoke their ownership first.');
    requireOwnPrivileges(acting, target.privileges, privileges);
    await this.#set(userId, 'privileges = $3', [...privileges]);
  }

  /** Keeps the membership but ends their sessions in this account. */
  async suspend(userId: string): Promise<void> {
    await findTarget(this.#unit, await lockTeam(this.#unit), userId);
    await this.#set(userId, `status = $3`, 'suspended');
    await endAccess(this.#unit, userId, this.#onEnded);
    await requireAnOwner(this.#unit);
  }

  async reactivate(userId: string): Promise<void> {
    const target = await findTarget(this.#unit, await lockTeam(this.#unit), userId);
    if (target.status === 'active') throw new DomainError('invalid_state', 'This person is already active.');
    await this.#set(userId, `status = $3`, 'active');
  }

  /**
   * Removes the person from the account. What they created for the team stays; everything that acts in their
   * name ends.
   */
  async remove(userId: string): Promise<void> {
    await findTarget(this.#unit, await lockTeam(this.#unit), userId);
    const { accountId } = this.#unit.actor;
    await endAccess(this.#unit, userId, [...this.#onEnded, ...this.#onRemoved]);
    await this.#unit.sql('delete from membership where account_id = $1 and user_id = $2', [
      accountId,
      userId,
    ]);
    await this.#unit.sql(
      'update app_user set current_account_id = null where id = $2 and current_account_id = $1',
      [accountId, userId],
    );
    await requireAnOwner(this.#unit);
  }

  /** Makes a member an owner, or turns an owner back into a member with every privilege. Owners only. */
  async setOwner(userId: string, isOwner: boolean): Promise<void> {
    const acting = await lockTeam(this.#unit);
    requireOwner(acting);
    const target = await findTarget(this.#unit, acting, userId);
    if (isOwner && target.status === 'suspended')
      throw new DomainError('invalid_state', 'Reactivate this person first.');
    if (target.isOwner === isOwner)
      throw new DomainError(
        'invalid_state',
        isOwner ? 'This person is already an owner.' : 'This person isn’t an owner.',
      );
    await this.#setOwner(userId, isOwner);
    await requireAnOwner(this.#unit);
  }

  /** Transfers ownership. The acting owner stays as a member with every privilege. */
  async transferOwnership(userId: string): Promise<void> {
    const acting = await lockTeam(this.#unit);
    requireOwner(acting);
    const target = await findTarget(this.#unit, acting, userId);
    if (target.status === 'suspended')
      throw new DomainError('invalid_state', 'Reactivate this person first.');
    await this.#setOwner(userId, true);
    await this.#setOwner(acting.userId, false);
    await requireAnOwner(this.#unit);
  }

  async #setOwner(userId: string, isOwner: boolean): Promise<void> {
    await this.#set(userId, 'is_owner = $3', isOwner);
    if (!isOwner) await this.#set(userId, 'privileges = $3', allPrivileges);
  }

  async #set(userId: string, change: string, value: unknown): Promise<void> {
    await this.#unit.sql(`update membership set ${change} where account_id = $1 and user_id = $2`, [
      this.#unit.actor.accountId,
      userId,
      value,
    ]);
  }
}

function requireOwner(acting: MemberFacts): void {
  if (!acting.isOwner) throw new DomainError('forbidden', 'Only an owner can change who owns the account.');
}
