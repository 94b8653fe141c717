import { DomainError, type SystemUnit } from '../kernel/index.ts';
import { activeAccountsSql, personByEmailSql, personByIdSql } from './people.sql.ts';

/** The facts about a person that sign-up and sign-in need. */
export interface KnownUser {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  isConfirmed: boolean;
  /** Someone signed up again with this unconfirmed address, so the stored password may be a stranger's. */
  signedUpAgain: boolean;
  /** Whether the inviter chose the password and whether it was used; null if the person chose it. */
  givenPassword: 'unused' | 'used' | null;
  /** The last used account, or the oldest membership; null if the person has none. */
  accountId: string | null;
  company: string;
}

/** People, independent of the accounts they are in. */
export class People {
  readonly #unit: SystemUnit;

  constructor(unit: SystemUnit) {
    this.#unit = unit;
  }

  async byEmail(email: string): Promise<KnownUser | null> {
    const { rows } = await this.#unit.sql<KnownUser>(personByEmailSql, [email]);
    return rows[0] ?? null;
  }

  async byId(id: string): Promise<KnownUser | null> {
    const { rows } = await this.#unit.sql<KnownUser>(personByIdSql, [id]);
    return rows[0] ?? null;
  }

  /**
   * Locks someone who proved the password as it was read. Throws `conflict` if it has changed since then. A
   * change that comes later waits, and then ends the session this transaction starts.
   */
  async lockProven({ id, passwordHash }: Pick<KnownUser, 'id' | 'passwordHash'>): Promise<void> {
    const { rows } = await this.#unit.sql(
      'select 1 from app_user where id = $1 and password_hash = $2 for share',
      [id, passwordHash],
    );
    if (rows.length === 0)
      throw new DomainError('conflict', 'Your sign-in settings just changed. Sign in again.');
  }

  /** The active accounts of a person, 50 at most. */
  async accountsOf(userId: string): Promise<string[]> {
    const { rows } = await this.#unit.sql<{ accountId: string }>(activeAccountsSql, [userId]);
    return rows.map(({ accountId }) => accountId);
  }
}

/** Normalises an address: people type capitals and spaces. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
