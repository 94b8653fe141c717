import type { AccountLanguage } from '../../accounts/index.ts';
import { type Channel, DomainError, type Unit } from '../../kernel/index.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { askedAddress, type OptInSubject } from './opt-in-token.ts';
import { confirmSql, describeSql, openSql } from './opt-in.sql.ts';

/** Proof of a confirmation: where it came from and the wording shown. */
export interface OptInProof {
  ip: string;
  userAgent: string;
  wording: string;
}

export interface OptInView extends AccountLanguage {
  company: string;
  list: string;
  /** What the link confirms. */
  channel: Channel;
  address: string;
  isConfirmed: boolean;
}

interface OptInRow extends AccountLanguage {
  company: string;
  list: string;
  email: string | null;
  phone: string | null;
  isSubscribed: boolean;
  isEmailOpen: boolean;
  isSmsOpen: boolean;
}

/** Null if the link was sent to an address that the contact no longer has. Links from before it was kept are emails. */
function addressOf(
  { email, phone }: OptInRow,
  asked: Buffer | undefined,
): Pick<OptInView, 'channel' | 'address'> | null {
  const isAsked = (address: string) => asked === undefined || askedAddress(address).equals(asked);
  if (email !== null && isAsked(email)) return { channel: 'email', address: email };
  if (phone !== null && asked !== undefined && isAsked(phone)) return { channel: 'sms', address: phone };
  return null;
}

/** The second step of a double opt-in. */
export class OptIn {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * What the confirmation page shows. A link sent to the contact's earlier address or number doesn't confirm the
   * current one.
   */
  async describe({ listId, contactId, asked }: OptInSubject): Promise<OptInView> {
    const { rows } = await this.#unit.sql<OptInRow>(describeSql, [
      this.#unit.actor.accountId,
      listId,
      contactId,
    ]);
    const [row] = rows;
    const found = row === undefined ? null : addressOf(row, asked);
    if (row === undefined || found === null)
      throw new DomainError('expired_link', 'This link has expired. Sign up again to get a new one.');
    const { email: _email, phone: _phone, isSubscribed, isEmailOpen, isSmsOpen, ...view } = row;
    return {
      ...view,
      ...found,
      isConfirmed: found.channel === 'email' ? isSubscribed && isEmailOpen : isSmsOpen,
    };
  }

  /** Confirms and records the proof. Opens the address that was asked, and no other channel. Confirming again changes nothing. */
  async confirm(subject: OptInSubject, proof: OptInProof): Promise<OptInView> {
    const view = await this.describe(subject);
    const { accountId } = this.#unit.actor;
    const { count } = await this.#unit.sql(confirmSql, [
      accountId,
      subject.listId,
      subject.contactId,
      view.channel,
    ]);
    const opened = await this.#unit.sql(openSql[view.channel], [accountId, subject.contactId]);
    if (count > 0 || opened.count > 0) {
      await recordConsent(this.#unit, {
        address: view.address,
        channel: view.channel,
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
