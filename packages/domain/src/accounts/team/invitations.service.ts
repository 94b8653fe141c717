import {
  DomainError,
  fieldError,
  idFromBytes,
  idToBytes,
  newId,
  newToken,
  notFound,
  sha256Hex,
  type Unit,
} from '../../kernel/index.ts';
import type { Privilege } from '../privilege-table.ts';
import { requireNotBlocked } from '../sending-allowed.ts';
import { lockTeam, requireOwnPrivileges } from './team-rules.ts';
import { countTeamSql, findOpenInvitationSql, insertInvitationSql, invitationColumns } from './team.sql.ts';

const lifeDays = 7;
/** Members and open invitations together. */
const maxTeam = 200;

export interface NewInvitation {
  /** Lower case. */
  email: string;
  firstName: string;
  lastName: string;
  privileges: readonly Privilege[];
  /**
   * Hash of the password chosen by the person who sent the invitation; null if the invited person chooses
   * one.
   */
  passwordHash: string | null;
}

/** Someone who was invited and hasn't answered. */
export interface Invitation {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  privileges: string[];
  hasPassword: boolean;
  expiresAt: Date;
  sentAt: Date;
}

/** What an invitation link resolves to. */
export interface OpenInvitation extends Invitation {
  company: string;
  /** Who sent the invitation; empty if that person is gone. */
  inviter: string;
  passwordHash: string | null;
}

/**
 * Invitations to the account's team. An address that already has a login elsewhere gets the same answer as a
 * new one.
 */
export class Invitations {
  readonly #unit: Unit;
  readonly #appUrl: string;

  constructor(unit: Unit, config: { appUrl: string }) {
    this.#unit = unit;
    this.#appUrl = config.appUrl;
  }

  /** Open invitations, including expired ones, newest first. */
  async list(): Promise<Invitation[]> {
    const { rows } = await this.#unit.sql<Invitation>(
      `select ${invitationColumns} from invitation i order by i.created_at desc, i.id desc limit ${maxTeam}`,
    );
    return rows;
  }

  async get(id: string): Promise<Invitation> {
    const { rows } = await this.#unit.sql<Invitation>(
      `select ${invitationColumns} from invitation i where i.id = $1`,
      [id],
    );
    if (rows[0] === undefined) throw notFound('invitation');
    return rows[0];
  }

  /** Emails a single-use link that is valid for a week. Following it adds the person to the team. */
  async create(invited: NewInvitation): Promise<Invitation> {
    const { sql, actor, clock } = this.#unit;
    await requireNotBlocked(sql, actor.accountId);
    requireOwnPrivileges(await lockTeam(this.#unit), [], invited.privileges);
    await this.#requireRoom(invited.email);
    const [id, now] = [newId(), clock.now()];
    await sql(insertInvitationSql, [
      actor.accountId,
      id,
      invited.email,
      invited.firstName,
      invited.lastName,
      [...invited.privileges],
      invited.passwordHash,
      actor.userId,
      now,
      id,
    ]);
    await this.#send(id);
    return this.get(id);
  }

  /** Sends a new link valid for another week. The previous link stops working. */
  async resend(id: string): Promise<Invitation> {
    await requireNotBlocked(this.#unit.sql, this.#unit.actor.accountId);
    await lockTeam(this.#unit);
    await this.get(id);
    await this.#send(id);
    return this.get(id);
  }

  async revoke(id: string): Promise<void> {
    await lockTeam(this.#unit);
    const { count } = await this.#unit.sql('delete from invitation where id = $1', [id]);
    if (count !== 1) throw notFound('invitation');
  }

  /** The privileges the person gets when they join. */
  async setPrivileges(id: string, privileges: readonly Privilege[]): Promise<void> {
    const acting = await lockTeam(this.#unit);
    requireOwnPrivileges(acting, (await this.get(id)).privileges, privileges);
    await this.#unit.sql('update invitation set privileges = $2 where id = $1', [id, [...privileges]]);
  }

  /**
   * Looks up a link's invitation without using it; null if it was used, withdrawn, replaced or has expired.
   */
  async peek(token: string): Promise<OpenInvitation | null> {
    const { rows } = await this.#unit.sql<OpenInvitation>(findOpenInvitationSql, [
      sha256Hex(token),
      this.#unit.clock.now(),
    ]);
    return rows[0] ?? null;
  }

  /**
   * Uses the link and makes the person a member. Of two concurrent calls, one returns false. A suspended
   * member stays suspended.
   */
  async accept(token: string, userId: string): Promise<boolean> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql<{ privileges: string[] }>(
      'delete from invitation where token_hash = $1 and expires_at > $2 returning privileges',
      [sha256Hex(token), clock.now()],
    );
    if (rows[0] === undefined) return false;
    await sql(
      `insert into membership (account_id, user_id, privileges, created_at) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [actor.accountId, userId, rows[0].privileges, clock.now()],
    );
    return true;
  }

  async #send(id: string): Promise<void> {
    const { sql, actor, clock, outbox } = this.#unit;
    const token = Buffer.concat([idToBytes(actor.accountId), Buffer.from(newToken(), 'base64url')]).toString(
      'base64url',
    );
    const now = clock.now();
    await sql('update invitation set token_hash = $2, sent_at = $3, expires_at = $4 where id = $1', [
      id,
      sha256Hex(token),
      now,
      new Date(now.getTime() + lifeDays * 86_400_000),
    ]);
    const open = await this.peek(token);
    if (open === null) throw new DomainError('invalid_state', 'This account can’t invite people right now.');
    const { email, firstName, company, inviter } = open;
    const url = `${this.#appUrl}/invitation?token=${token}`;
    await outbox.publish('mail.requested', {
      to: email,
      toName: firstName,
      template: 'team_invitation',
      data: { name: firstName, company, inviter, url },
    });
  }

  async #requireRoom(email: string): Promise<void> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ total: number; isMember: boolean; isInvited: boolean }>(countTeamSql, [
      actor.accountId,
      email,
    ]);
    const facts = rows[0];
    if (facts?.isMember) throw fieldError('email', 'This person is already on the team', 'conflict');
    if (facts?.isInvited)
      throw fieldError(
        'email',
        'This person has already been invited. Resend the invitation from the table.',
        'conflict',
      );
    if ((facts?.total ?? 0) >= maxTeam)
      throw new DomainError(
        'limit_reached',
        `A team can have up to ${maxTeam} people. Remove someone first.`,
      );
  }
}

/** The account id in an invitation token; null if the token isn't ours. */
export function accountOfInvitation(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === 48 ? idFromBytes(bytes.subarray(0, 16)) : null;
}
