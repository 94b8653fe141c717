import { accountOfInvitation, Audit, Invitations, type OpenInvitation } from '../../accounts/index.ts';
import { DomainError, fieldError, newId, type Sql } from '../../kernel/index.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
import type { Visitor } from '../sessions/visitor.ts';
import type { KnownUser } from '../people.service.ts';
import { limitVisitor, requireMail } from '../limits/mail-limit.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { endUserTokens } from '../user-tokens.ts';

/** What an invitation page shows. */
export interface InvitationView {
  email: string;
  firstName: string;
  company: string;
  inviter: string;
  /** The person has a login and keeps its password. */
  isKnown: boolean;
  /** The person has to choose a password to join. */
  needsPassword: boolean;
}

export interface JoinedTeam {
  userId: string;
  accountId: string;
  email: string;
  /** The browser's session is this person's, and is now in the account. */
  isSignedIn: boolean;
}

interface Answering {
  invitation: OpenInvitation;
  accountId: string;
  /** The person with this address, if any. Only a confirmed one is known to read its mail. */
  user: KnownUser | null;
}

/** Joining a team: the password a member is added with, and the invitation page. */
export class JoinTeam {
  readonly #ports: OnboardingPorts;
  readonly #attempts: Attempts;

  constructor(ports: OnboardingPorts, attempts: Attempts) {
    this.#ports = ports;
    this.#attempts = attempts;
  }

  /**
   * Before sending an invitation: hashes the password chosen for the person, and limits the mail to one
   * address.
   */
  async prepare(
    person: { email: string; firstName: string; lastName: string },
    password: string | null,
    visitor: Visitor,
  ): Promise<string | null> {
    if (password !== null) requireGoodPassword(password, person);
    await limitVisitor(this.#ports, this.#attempts, visitor.ip);
    await requireMail(this.#ports, 'invitation', person.email);
    return password === null ? null : hashPassword(password);
  }

  /** Opening the link changes nothing. Throws `expired_link`. */
  async look(token: string): Promise<InvitationView> {
    const { invitation, user } = await this.#find(token);
    const { email, firstName, company, inviter } = invitation;
    return {
      email,
      firstName,
      company,
      inviter,
      isKnown: user?.isConfirmed === true,
      needsPassword: needsPassword({ invitation, user }),
    };
  }

  /**
   * Joins the team; the link proved the address. An existing login stays unchanged. Otherwise the person gets
   * one, with the password they were added with (which only opens the page to choose their own) or one they
   * choose now. A person who signed up but never confirmed also chooses now, because that password may be a
   * stranger's. A session of the same person (`current`) switches to the account.
   */
  async join(
    token: string,
    password: string | null,
    visitor: Visitor,
    current: { userId: string; sessionId: string } | null = null,
  ): Promise<JoinedTeam> {
    const answering = await this.#find(token);
    const { invitation, accountId, user } = answering;
    const hash = await newHash(answering, password);
    const userId = user?.id ?? newId();
    await this.#ports.openScope({ accountId, userId, origin: visitor }, async (unit) => {
      if (user === null) await this.#create(unit.sql, userId, invitation, hash ?? '');
      else if (hash !== null) {
        await unit.sql(
          `update app_user
           set password_hash = $2, given_password = null, email_confirmed_at = $3, updated_at = $3
           where id = $1`,
          [userId, hash, unit.clock.now()],
        );
        await endUserTokens(unit.sql, userId);
        await unit.sql('delete from session where user_id = $1', [userId]);
      }
      if (!(await new Invitations(unit, this.#ports.config).accept(token, userId))) throw expired();
      await new Audit(unit).record({ action: 'team.joined', subject: { type: 'user', id: userId } });
    });
    const isSignedIn = current?.userId === userId;
    if (isSignedIn)
      await this.#ports.visitor(({ sessions }) =>
        sessions.switchAccount(userId, current.sessionId, accountId),
      );
    return { userId, accountId, email: invitation.email, isSignedIn };
  }

  async #create(
    sql: Sql,
    userId: string,
    { email, firstName, lastName, hasPassword }: OpenInvitation,
    hash: string,
  ): Promise<void> {
    const { count } = await sql(
      `insert into app_user
         (id, email, password_hash, given_password, first_name, last_name, email_confirmed_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (email) do nothing`,
      [userId, email, hash, hasPassword ? 'unused' : null, firstName, lastName, this.#ports.deps.clock.now()],
    );
    if (count !== 1)
      throw new DomainError(
        'conflict',
        'Someone just signed up with this address. Reload the page and try again.',
      );
  }

  async #find(token: string): Promise<Answering> {
    const accountId = accountOfInvitation(token);
    if (accountId === null) throw expired();
    const invitation = await this.#ports.openScope({ accountId, userId: null }, (unit) =>
      new Invitations(unit, this.#ports.config).peek(token),
    );
    if (invitation === null) throw expired();
    return {
      invitation,
      accountId,
      user: await this.#ports.visitor(({ people }) => people.byEmail(invitation.email)),
    };
  }
}

function needsPassword({ invitation, user }: Pick<Answering, 'invitation' | 'user'>): boolean {
  if (user !== null) return !user.isConfirmed;
  return !invitation.hasPassword;
}

/** The password hash for the person's login; null if it keeps its own. */
async function newHash(answering: Answering, password: string | null): Promise<string | null> {
  const { invitation, user } = answering;
  if (!needsPassword(answering)) return user === null ? invitation.passwordHash : null;
  if (password === null) throw fieldError('password', 'Choose a password');
  requireGoodPassword(password, invitation);
  return hashPassword(password);
}

function expired(): DomainError {
  return new DomainError(
    'expired_link',
    'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
  );
}
