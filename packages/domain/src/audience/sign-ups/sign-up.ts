import { parseAttribute } from '@talkdrum/people-files';
import { type Channel, DomainError, newId, type Unit } from '../../kernel/index.ts';
import type { Attributes } from '../contact.entity.ts';
import type { MembershipState } from '../contact.schema.ts';
import type { OptInKind } from '../list.schema.ts';
import type { KnownAttributeField } from '../contacts/typed-attributes.ts';
import { askToConfirm } from '../opt-in/ask-to-confirm.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import { addPersonSql, fillPersonSql, findPersonSql, joinListSql, lockAddressSql } from './sign-up.sql.ts';

/** Someone who came on their own, and whom nobody has recognised: they may be anyone. */
export interface SignUp {
  fullName: string;
  /** Normalised; at least one of them. */
  email: string | null;
  phone: string | null;
  /** Of attributes that the account has; a value that isn't of its attribute's type is left out. */
  attributes: Attributes;
  /** What the person agreed to, in the words they read. */
  consents: readonly { channel: Channel; wording: string }[];
  listId: string;
  /** Where they came from, for people to read. */
  source: string;
  ip: string;
  userAgent: string;
}

export interface SignedUp {
  contactId: string;
  isNew: boolean;
  /** On the list; null for someone who isn't on it, or if the list was deleted. */
  state: MembershipState | null;
}

interface Person {
  id: string;
  isNew: boolean;
  /** As the contact has them after the sign-up. */
  email: string | null;
  phone: string | null;
}

/**
 * Adds a person who signed up, or adds to the contact with their email address; someone without one, to the contact
 * with their telephone number. A stranger may fill what is empty, and never changes what is there. Consent is kept with its wording. On a
 * double opt-in list the person is asked by email; nobody joins a list without agreeing to a channel. A click in an email confirms no telephone number.
 */
export async function signUp(unit: Unit, input: SignUp): Promise<SignedUp> {
  const { sql, actor } = unit;
  await sql(lockAddressSql, [actor.accountId, input.email ?? input.phone]);
  const attributes = await fitting(unit, input.attributes);
  const optIn = await optInOf(unit, input.listId);
  const person =
    (await addToKnown(unit, input, attributes, optIn)) ??
    (await addNew(unit, input, attributes, optIn)) ??
    (await addToKnown(unit, input, attributes, optIn));
  // Added and deleted between our statements.
  if (person === null) throw new DomainError('conflict', 'Someone else just saved this contact. Try again.');
  const state = optIn === null ? null : await join(unit, input, person, optIn);
  return { contactId: person.id, isNew: person.isNew, state };
}

/** Until it's confirmed, what a stranger agrees to opens no channel of a contact that others may write to. */
async function addToKnown(
  unit: Unit,
  input: SignUp,
  attributes: Attributes,
  optIn: OptInKind | null,
): Promise<Person | null> {
  const { rows } = await unit.sql<{ id: string; email: string | null; phone: string | null }>(findPersonSql, [
    unit.actor.accountId,
    input.email,
    input.phone,
  ]);
  const known = rows[0];
  if (known === undefined) return null;
  await unit.sql(fillPersonSql, [
    unit.actor.accountId,
    known.id,
    input.fullName,
    input.email,
    input.phone,
    JSON.stringify(attributes),
    optIn === 'single' && has(input, 'email'),
    optIn === 'single' && has(input, 'sms'),
  ]);
  return {
    id: known.id,
    isNew: false,
    email: known.email ?? input.email,
    phone: known.phone ?? input.phone,
  };
}

/**
 * A new contact's email is open only with consent; the list keeps campaigns away until it's confirmed. Nothing confirms
 * a telephone number, so it's open only where the list needs no confirmation.
 */
async function addNew(
  unit: Unit,
  input: SignUp,
  attributes: Attributes,
  optIn: OptInKind | null,
): Promise<Person | null> {
  const id = newId();
  const { count } = await unit.sql(addPersonSql, [
    unit.actor.accountId,
    id,
    input.fullName,
    input.email,
    input.phone,
    JSON.stringify(attributes),
    input.source,
    optIn !== null && has(input, 'email'),
    optIn === 'single' && has(input, 'sms'),
  ]);
  return count === 0 ? null : { id, isNew: true, email: input.email, phone: input.phone };
}

function has({ consents }: SignUp, channel: Channel): boolean {
  return consents.some((consent) => consent.channel === channel);
}

/** Null for a list that was deleted. */
async function optInOf({ sql, actor }: Unit, listId: string): Promise<OptInKind | null> {
  const { rows } = await sql<{ optIn: OptInKind }>(
    'select opt_in from list where account_id = $1 and id = $2 and archived_at is null',
    [actor.accountId, listId],
  );
  return rows[0]?.optIn ?? null;
}

/** Consent counts only for an address that the contact has. */
async function join(
  unit: Unit,
  input: SignUp,
  person: Person,
  optIn: OptInKind,
): Promise<MembershipState | null> {
  const { accountId } = unit.actor;
  const given = input.consents.flatMap(({ channel, wording }) => {
    const address = channel === 'email' ? input.email : input.phone;
    return address === null || address !== person[channel === 'email' ? 'email' : 'phone']
      ? []
      : [{ channel, wording, address }];
  });
  const isSure = optIn === 'single' && given.length > 0;
  const { rows } = await unit.sql<{ state: MembershipState | null }>(joinListSql, [
    accountId,
    input.listId,
    person.id,
    isSure ? 'subscribed' : 'unconfirmed',
    given.length > 0,
  ]);
  const state = rows[0]?.state ?? null;
  await keepProof(unit, input, person.id, given, state === 'subscribed');
  const email = given.find(({ channel }) => channel === 'email')?.address;
  if (state === 'unconfirmed' && email !== undefined)
    await askToConfirm(unit.sql, { accountId, listId: input.listId }, [{ contactId: person.id, email }]);
  return state;
}

/** Until they confirm, the people of a double opt-in list have only asked. */
async function keepProof(
  unit: Unit,
  { listId, source, ip, userAgent }: SignUp,
  contactId: string,
  given: readonly { channel: Channel; wording: string; address: string }[],
  isConfirmed: boolean,
): Promise<void> {
  for (const { channel, wording, address } of given)
    await recordConsent(unit, {
      address,
      channel,
      action: isConfirmed ? 'granted' : 'requested',
      source,
      contactId,
      listId,
      wording,
      ip,
      userAgent,
    });
}

async function fitting({ sql, actor }: Unit, given: Attributes): Promise<Attributes> {
  const keys = Object.keys(given);
  if (keys.length === 0) return {};
  const { rows } = await sql<KnownAttributeField>(
    'select key, label, type from contact_attribute where account_id = $1 and key = any($2::text[])',
    [actor.accountId, keys],
  );
  const entries = rows.flatMap(({ key, type }): [string, Attributes[string]][] => {
    const parsed = parseAttribute(String(given[key]).slice(0, 2_000).toWellFormed(), type, false);
    return parsed.ok ? [[key, parsed.value]] : [];
  });
  return Object.fromEntries(entries);
}
