import {
  DomainError,
  fieldError,
  lockRows,
  newId,
  notFound,
  type Unit,
  type Channel,
} from '../../kernel/index.ts';
import { keepAttributes } from './contact-attributes.ts';
import { type Attributes, Contact } from '../contact.entity.ts';
import type { ChannelStatus } from '../contact.schema.ts';
import type { Memberships } from '../lists/memberships.ts';
import { type AttributeType, normaliseEmail, normalisePhone } from '@talkdrum/people-files';
import type { Suppressions } from '../suppressions/suppressions.ts';
import { type KnownAttributeField, typedAttributes } from './typed-attributes.ts';
import { findKnownSql } from './contacts.sql.ts';
import { keepOthersChanges, type ShownContact } from './keep-others-changes.ts';

export interface ContactFields {
  fullName: string;
  /** As typed; empty for none. */
  email: string;
  telephone: string;
  attributes: Attributes;
  /** Empty for none; undefined to leave it as it is. */
  timeZone?: string | undefined;
  /** Types of new attributes; existing ones keep theirs. */
  attributeTypes?: Record<string, AttributeType> | undefined;
  /** Labels of new attributes; the key is the default. */
  attributeLabels?: Record<string, string> | undefined;
}

interface Address {
  email: string | null;
  phone: string | null;
}

/**
 * Adds and changes one contact at a time. `audience/search` finds contacts; `bulk-contacts.ts` changes many
 * at once.
 */
export class Contacts {
  readonly #unit: Unit;
  readonly #suppressions: Suppressions;
  readonly #memberships: Memberships;

  constructor(unit: Unit, suppressions: Suppressions, memberships: Memberships) {
    this.#unit = unit;
    this.#suppressions = suppressions;
    this.#memberships = memberships;
  }

  /**
   * Adds a contact to the lists. A suppressed address stays blocklisted; a duplicate address is refused on
   * its field.
   */
  async create(fields: ContactFields, listIds: string[], source = 'manual'): Promise<Contact> {
    const address = await this.#address(fields);
    await this.#requireUnknown(address, null);
    const attributes = await this.#typed(fields);
    const contact = this.#unit.em.create(Contact, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      fullName: fields.fullName.trim(),
      ...address,
      emailStatus: await this.#status('email', address.email),
      smsStatus: await this.#status('sms', address.phone),
      attributes,
      timeZone: await this.#zone(fields.timeZone),
      source,
    });
    await this.#unit.em.flush();
    await this.#memberships.set(contact, listIds, source);
    return contact;
  }

  async get(id: string): Promise<Contact> {
    const contact = await this.#unit.em.findOne(Contact, { id, deletedAt: null });
    if (contact === null) throw notFound('contact');
    return contact;
  }

  /** The contact, locked until the scope ends so nobody else changes, deletes or erases it. */
  async hold(id: string): Promise<Contact> {
    await lockRows(this.#unit, 'contact', [id]);
    return this.get(id);
  }

  /** Saves a form that began with `shown`: what its author left alone stays as it is now. */
  async saveForm(id: string, typed: ContactFields, shown: ShownContact): Promise<Contact> {
    const { fullName, email, phone, timeZone, attributes } = await this.hold(id);
    const now = {
      fullName,
      email: email ?? '',
      telephone: phone ?? '',
      timeZone: timeZone ?? '',
      attributes,
    };
    return this.update(id, keepOthersChanges(now, shown, typed));
  }

  /** Without `listIds` it stays on its lists. */
  async update(id: string, fields: ContactFields, listIds?: string[]): Promise<Contact> {
    const contact = await this.hold(id);
    const address = await this.#address(fields);
    await this.#requireUnknown(address, id);
    const attributes = await this.#typed(fields, contact.attributes);
    const isReaddressed = address.email !== contact.email;
    if (isReaddressed) contact.emailStatus = await this.#status('email', address.email);
    if (address.phone !== contact.phone) contact.smsStatus = await this.#status('sms', address.phone);
    Object.assign(contact, { fullName: fields.fullName.trim(), ...address, attributes });
    if (fields.timeZone !== undefined) contact.timeZone = await this.#zone(fields.timeZone);
    await this.#unit.em.flush();
    if (isReaddressed) await this.#memberships.askAgain(contact, listIds);
    if (listIds !== undefined) await this.#memberships.set(contact, listIds, 'manual');
    return contact;
  }

  /**
   * Blocks or enables one channel. A contact that unsubscribed, complained or bounced is enabled only with
   * `isConfirmed`: someone confirms the person asked for it.
   */
  async setStatus(
    id: string,
    channel: Channel,
    status: ChannelStatus,
    isConfirmed: boolean,
  ): Promise<Contact> {
    const contact = await this.get(id);
    const address = channel === 'email' ? contact.email : contact.phone;
    if (address === null || address === undefined)
      throw new DomainError('invalid_state', 'This contact has no address for this channel.');
    if (status === 'blocklisted') await this.#suppressions.add({ channel, address, reason: 'manual' });
    else {
      const suppression = await this.#suppressions.find(channel, address);
      if (suppression !== null && suppression.reason !== 'manual' && !isConfirmed) {
        throw new DomainError(
          'blocked',
          `This address is blocked (${suppression.reason}). ` +
            'Enable it only if the person asked you to, and confirm that they did.',
          { reason: suppression.reason },
        );
      }
      await this.#suppressions.lift(channel, address);
    }
    await this.#unit.em.refresh(contact);
    return contact;
  }

  /** The account's attributes, by label. */
  async attributes(): Promise<KnownAttributeField[]> {
    const { rows } = await this.#unit.sql<KnownAttributeField>(
      'select key, label, type from contact_attribute where account_id = $1 order by label, key limit 500',
      [this.#unit.actor.accountId],
    );
    return rows;
  }

  async #status(channel: Channel, address: string | null): Promise<ChannelStatus> {
    return address !== null && (await this.#suppressions.find(channel, address)) !== null
      ? 'blocklisted'
      : 'enabled';
  }

  /** Throws for a zone that PostgreSQL doesn't know: it tells the time for every message. */
  async #zone(name = ''): Promise<string | null> {
    if (name === '') return null;
    const { rows } = await this.#unit.sql('select from known_time_zone where name = $1', [name]);
    if (rows.length > 0) return name;
    throw fieldError('timeZone', `“${name}” isn’t a time zone. Use a name like Africa/Lagos.`);
  }

  async #address(fields: ContactFields): Promise<Address> {
    const email = fields.email.trim() === '' ? null : normaliseEmail(fields.email);
    if (email?.ok === false) throw fieldError('email', email.message);
    const { rows } = await this.#unit.sql<{ country: string }>('select country from account where id = $1', [
      this.#unit.actor.accountId,
    ]);
    const phone =
      fields.telephone.trim() === '' ? null : normalisePhone(fields.telephone, rows[0]?.country ?? 'NG');
    if (phone?.ok === false) throw fieldError('telephone', phone.message);
    if (email === null && phone === null)
      throw fieldError('email', 'Enter an email address or a telephone number.');
    return { email: email?.value ?? null, phone: phone?.value ?? null };
  }

  async #requireUnknown({ email, phone }: Address, ownId: string | null): Promise<void> {
    const { rows } = await this.#unit.sql<{ id: string; field: string }>(findKnownSql, [
      this.#unit.actor.accountId,
      email,
      phone,
      ownId,
    ]);
    const other = rows[0];
    if (other === undefined) return;
    const message =
      other.field === 'email'
        ? 'A contact with this email address already exists.'
        : 'A contact with this telephone number already exists.';
    throw new DomainError('conflict', message, {
      fieldErrors: { [other.field]: [message] },
      contactId: other.id,
    });
  }

  /**
   * The values as stored. New attributes are recorded first, so that concurrent adds agree on their types.
   */
  async #typed(
    { attributes, attributeTypes = {}, attributeLabels = {} }: ContactFields,
    before?: Attributes,
  ): Promise<Attributes> {
    const filled = Object.entries(attributes)
      .filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
      .map(([key, value]) => ({
        key,
        type: attributeTypes[key] ?? typeOf(value),
        name: attributeLabels[key],
      }));
    await keepAttributes(this.#unit, filled);
    const { rows } = await this.#unit.sql<KnownAttributeField>(
      'select key, label, type from contact_attribute where account_id = $1 and key = any($2::text[])',
      [this.#unit.actor.accountId, filled.map(({ key }) => key)],
    );
    return typedAttributes(attributes, rows, before);
  }
}

function typeOf(value: Attributes[string]): AttributeType {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'text';
}
