import { notFound, type Unit } from '../kernel/index.ts';
import { Account } from './account.entity.ts';
import { isOpenTo } from './is-open-to.ts';
import { type Organization, organizationsFor } from './profile/organizations.ts';
import type { ProfileFields } from './profile/profile-fields.ts';
import { updateProfile } from './profile/update-profile.ts';

/** The chosen account's profile. */
export class Accounts {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async current(): Promise<Account> {
    const account = await this.#unit.em.findOne(Account, { id: this.#unit.actor.accountId });
    if (account === null) throw notFound('account');
    return account;
  }

  /** Saves the profile form. Throws field errors, or `stale_revision`. */
  async update(fields: ProfileFields, revision: number): Promise<Account> {
    const account = await this.current();
    await updateProfile(this.#unit, account, fields, revision);
    return account;
  }

  /** The organizations this profile can belong to: the person's other accounts, plus its current one. */
  organizations(userId: string): Promise<Organization[]> {
    return organizationsFor(this.#unit, userId);
  }

  /** The profiles a person can switch to, by company name. */
  async ofUser(userId: string): Promise<{ id: string; company: string; closesAt: Date | null }[]> {
    const { rows } = await this.#unit.sql<{ id: string; company: string; closesAt: Date | null }>(
      `select a.id, a.company, a.deletion_at as closes_at from membership m
       join account a on a.id = m.account_id where m.user_id = $1 and ${isOpenTo}
       order by lower(a.company), a.id`,
      [userId],
    );
    return rows;
  }
}
