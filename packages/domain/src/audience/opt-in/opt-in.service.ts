import { DomainError, type Unit } from '../../kernel/index.ts';
import { recordConsent } from '../record-consent.ts';
import { askedAddress, type OptInSubject } from './opt-in-token.ts';

/** Proof of a confirmation: where it came from and the wording shown. */
export interface OptInProof {
  ip: string;
  userAgent: string;
  wording: string;
}

export interface OptInView {
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
    const { rows } = await this.#unit.sql<OptInView>(
      `select a.company, l.name as list, c.email, m.state = 'subscribed' as is_confirmed
       from list_member m join list l on l.account_id = m.account_id and l.id = m.list_id and l.archived_at is null
         join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null join account a on a.id = m.account_id
       where m.account_id = $1 and m.list_id = $2 and m.contact_id = $3 and m.state <> 'unsubscribed'`,
      [this.#unit.actor.accountId, listId, contactId],
    );
    const view = rows[0];
    if (view === undefined || (asked !== undefined && !askedAddress(view.email).equals(asked)))
      throw new DomainError('expired_link', 'This link has expired. Sign up again to get a new one.');
    return view;
  }

  /** Confirms and records the proof. Confirming again changes nothing. */
  async confirm(subject: OptInSubject, proof: OptInProof): Promise<OptInView> {
    const view = await this.describe(subject);
    const { accountId } = this.#unit.actor;
    const { count } = await this.#unit.sql(
      `update list_member set state = 'subscribed', confirmed_at = now() where account_id = $1 and list_id = $2 and contact_id = $3 and state = 'unconfirmed'`,
      [accountId, subject.listId, subject.contactId],
    );
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
    }
    return { ...view, isConfirmed: true };
  }
}
