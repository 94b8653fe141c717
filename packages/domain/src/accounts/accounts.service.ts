import { notFound, type Unit } from '../kernel/index.ts';
import { Account } from './account.entity.ts';

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

  /** The profiles a person can switch to, by company name. */
  async ofUser(userId: string): Promise<{ id: string; company: string }[]> {
    const { rows } = await this.#unit.sql<{ id: string; company: string }>(
      `select a.id, a.company from membership m join account a on a.id = m.account_id where m.user_id = $1 and m.status = 'active' and a.status = 1 order by lower(a.company), a.id`,
      [userId],
    );
    return rows;
  }
}
