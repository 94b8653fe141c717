import type { AccountLanguage } from '../../accounts/index.ts';
import { type Channel, DomainError, type Unit } from '../../kernel/index.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { askedAddress, type OptInSubject } from './opt-in-token.ts';
import { confirmSql, describeSql, openChannelsSql, requestedSql, suppressedSql } from './opt-in.sql.ts';

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

  /** Confirms and records the proof. Confirming again changes nothing. */
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
      await this.#openRequested(subject);
    }
    return { ...view, isConfirmed: true };
  }

  /** A form's visitor agreed to channels in its own words; now it was they who did. */
  async #openRequested({ listId, contactId }: OptInSubject): Promise<void> {
    const { accountId } = this.#unit.actor;
    const { rows: asked } = await this.#unit.sql<RequestedConsent>(requestedSql, [
      accountId,
      listId,
      contactId,
    ]);
    if (asked.length === 0) return;
    const { rows: suppressed } = await this.#unit.sql<{ channel: Channel }>(suppressedSql, [
      accountId,
      asked.map(({ channel }) => channel),
      asked.map(({ address }) => address),
    ]);
    const open = asked.filter(({ channel }) => !suppressed.some((blocked) => blocked.channel === channel));
    await this.#unit.sql(openChannelsSql, [accountId, contactId, open.map(({ channel }) => channel)]);
    for (const request of open.filter(({ channel }) => channel === 'sms'))
      await recordConsent(this.#unit, {
        ...request,
        action: 'granted',
        source: 'double opt-in',
        contactId,
        listId,
      });
  }
}

interface RequestedConsent {
  channel: Channel;
  address: string;
  wording: string;
  ip: string;
  userAgent: string;
}
