import type { AccountLanguage } from '../../accounts/index.ts';
import { DomainError, type Unit } from '../../kernel/index.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { askedAddress, type OptInSubject } from './opt-in-token.ts';
import { confirmSql, describeSql, openEmailSql } from './opt-in.sql.ts';

/** Proof of a confirmation: where it came from and the wording shown. */
export interface OptInProof {
  ip: string;
  userAgent: string;
  wording: string;
}

export interface OptInView extends AccountLanguage {
  company: string;
  list: string;
  email: string;
  isConfirmed: boolean;
}

/** The second step of a double opt-in. */
export class OptIn {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * What the confirmation page shows. A link sent to the contact's earlier address doesn't confirm the
   * current one.
   */
  async describe({ listId, contactId, asked }: OptInSubject): Promise<OptInView> {
    const { rows } = await this.#unit.sql<OptInView>(describeSql, [
      this.#unit.actor.accountId,
      listId,
      contactId,
    ]);
    const view = rows[0];
    if (view === undefined || (asked !== undefined && !askedAddress(view.email).equals(asked)))
      throw new DomainError('expired_link', 'This link has expired. Sign up again to get a new one.');
    return view;
  }

  /** Confirms and records the proof. Opens the email address, and no other channel. Confirming again changes nothing. */
  async confirm(subject: OptInSubject, proof: OptInProof): Promise<OptInView> {
    const view = await this.describe(subject);
    const { accountId } = this.#unit.actor;
    const { count } = await this.#unit.sql(confirmSql, [accountId, subject.listId, subject.contactId]);
    if (count > 0) {
      await recordConsent(this.#unit, {
        address: view.email,
        channel: 'email',
        action: 'granted',
        source: 'double opt-in',
        contactId: subject.contactId,
        listId: subject.listId,
        ...proof,
      });
      await this.#unit.sql(openEmailSql, [accountId, subject.contactId]);
    }
    return { ...view, isConfirmed: true };
  }
}
