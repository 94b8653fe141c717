import { parseAttribute } from '@talkdrum/people-files';
import { type Channel, DomainError, newId, type RowUnit } from '../../kernel/index.ts';
import type { Attributes } from '../contact.entity.ts';
import type { MembershipState } from '../contact.schema.ts';
import type { OptInKind } from '../list.schema.ts';
import type { KnownAttributeField } from '../contacts/typed-attributes.ts';
import { askByText, askToConfirm } from '../opt-in/ask-to-confirm.ts';
import { recordConsent } from '../suppressions/record-consent.ts';
import {
  addPersonSql,
  fillPersonSql,
  findPersonSql,
  findRecognisedSql,
  joinByConfirmingSql,
  joinListSql,
  lockAddressSql,
} from './sign-up.sql.ts';

/** Someone who came on their own. */
export interface SignUp {
  /** The contact that a link of ours was sent to; null for someone who may be anyone. */
  recognised: string | null;
  fullName: string;
  /** Normalised; at least one of them. */
  email: string | null;
  phone: string | null;
  /** Of attributes that the account has; a value that isn't of its attribute's type is left out. */
  attributes: Attributes;
  /** What the person agreed to, in the words they read. */
  consents: readonly { channel: Channel; wording: string }[];
  /** Null for none. */
  listId: string | null;
  /** Where they came from, for people to read. */
  source: string;
  ip: string;
  userAgent: string;
  /** When they agreed, if that was earlier. */
  at?: Date | undefined;
}

export interface SignedUp {
  contactId: string;
  isNew: boolean;
  /** On the list, or `unconfirmed` for a known contact who was asked; null for nobody asked, or a deleted list. */
  state: MembershipState | null;
}

interface Person {
  id: string;
  isNew: boolean;
  /** As the contact has them after the sign-up. */
  email: string | null;
  phone: string | null;
  /** On the list before the sign-up. */
  state: MembershipState | null;
}

/**
 * Adds a person who signed up, or adds to the contact with their email address; someone without one, to the contact
 * with their telephone number. A stranger may fill what is empty, and never changes what is there; a person whom our
 * own link was sent to may change name and attributes too. Consent is kept with its wording. On a
 * double opt-in list the person is asked on each channel they agreed to; nobody joins a list without agreeing to one. A
 * click in an email confirms no telephone number, and the other way round.
 */
export async function signUp(unit: RowUnit, input: SignUp): Promise<SignedUp> {
  const { sql, actor } = unit;
  const [, attributes, optIn, known] = await Promise.all([
    sql(lockAddressSql, [actor.accountId, input.email ?? input.phone]),
    fitting(unit, input.attributes),
    optInOf(unit, input.listId),
    findKnown(unit, input),
  ]);
  const person =
    (await addToKnown(unit, input, { known, attributes, optIn })) ??
    (await addNew(unit, input, attributes, optIn)) ??
    (await addToKnown(unit, input, { known: await findKnown(unit, input), attributes, optIn }));
  // Added and deleted between our statements.
  if (person === null) throw new DomainError('conflict', 'Someone else just saved this contact. Try again.');
  const { listId } = input;
  const state =
    optIn === null || listId === null ? null : await join(unit, { ...input, listId }, person, optIn);
  return { contactId: person.id, isNew: person.isNew, state };
}

/** As the contact is before the sign-up. */
type KnownPerson = Omit<Person, 'isNew'>;

/** Null for a link that someone else followed: they gave another email address than the contact’s. */
async function findRecognised(
  { sql, actor }: RowUnit,
  { recognised, email, listId }: SignUp,
): Promise<KnownPerson | null> {
  if (recognised === null) return null;
  const { rows } = await sql<KnownPerson>(findRecognisedSql, [actor.accountId, recognised, email, listId]);
  return rows[0] ?? null;
}

async function findByAddress(
  { sql, actor }: RowUnit,
  { email, phone, listId }: SignUp,
): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>(findPersonSql, [actor.accountId, email, phone, listId]);
  return rows[0] ?? null;
}

/** Whom our link was sent to, or who has the address. */
interface Found {
  recognised: KnownPerson | null;
  known: KnownPerson | null;
}

async function findKnown(unit: RowUnit, input: SignUp): Promise<Found> {
  const recognised = await findRecognised(unit, input);
  return { recognised, known: recognised ?? (await findByAddress(unit, input)) };
}

/**
 * Until it's confirmed, what a stranger agrees to opens no channel of a contact that others may write to, nor on any
 * list of one who left it.
 */
async function addToKnown(
  unit: RowUnit,
  input: SignUp,
  {
    known: { recognised, known },
    attributes,
    optIn,
  }: { known: Found; attributes: Attributes; optIn: OptInKind | null },
): Promise<Person | null> {
  if (known === null) return null;
  const isSure = optIn === 'single' && isFree(known.state);
  // Anyone can type somebody's email with a number of their own: texts to it would be about somebody else.
  const phone =
    recognised === null && known.email === input.email && input.email !== null ? null : input.phone;
  await unit.sql(fillPersonSql, [
    unit.actor.accountId,
    known.id,
    input.fullName,
    input.email,
    phone,
    JSON.stringify(attributes),
    isSure && has(input, 'email') && known.email !== null,
    isSure && has(input, 'sms') && known.phone !== null,
    recognised !== null,
  ]);
  return {
    ...known,
    isNew: false,
    email: known.email ?? input.email,
    phone: known.phone ?? phone,
  };
}

/**
 * A new contact's email is open only with consent; the list keeps campaigns away until it's confirmed. Nothing confirms
 * a telephone number, so it's open only where the list needs no confirmation.
 */
async function addNew(
  unit: RowUnit,
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
  return count === 0 ? null : { id, isNew: true, email: input.email, phone: input.phone, state: null };
}

/** Never left the list, and doesn't wait to confirm it. */
function isFree(state: MembershipState | null): boolean {
  return state === null || state === 'subscribed';
}

function has({ consents }: SignUp, channel: Channel): boolean {
  return consents.some((consent) => consent.channel === channel);
}

/** Null for a list that was deleted. */
async function optInOf({ sql, actor }: RowUnit, listId: string | null): Promise<OptInKind | null> {
  const { rows } = await sql<{ optIn: OptInKind }>(
    'select opt_in from list where account_id = $1 and id = $2 and archived_at is null',
    [actor.accountId, listId],
  );
  return rows[0]?.optIn ?? null;
}

/** Consent counts only for an address that the contact has. Without it nobody joins. */
async function join(
  unit: RowUnit,
  input: SignUp & { listId: string },
  person: Person,
  optIn: OptInKind,
): Promise<MembershipState | null> {
  const given = input.consents.flatMap(({ channel, wording }) => {
    const address = channel === 'email' ? input.email : input.phone;
    return address === null || address !== person[channel === 'email' ? 'email' : 'phone']
      ? []
      : [{ channel, wording, address }];
  });
  if (given.length === 0) return person.state;
  const isSure = optIn === 'single' && isFree(person.state);
  const asksFirst = !person.isNew && person.state === null && !isSure;
  const state = asksFirst ? 'unconfirmed' : await putOnList(unit, input.listId, person, isSure);
  const email = given.find(({ channel }) => channel === 'email')?.address;
  const phone = given.find(({ channel }) => channel === 'sms')?.address;
  const { accountId } = unit.actor;
  const about = { accountId, listId: input.listId };
  const isAskedByText = phone !== undefined && (state === 'unconfirmed' || optIn === 'double');
  await Promise.all([
    keepProof(unit, input, person.id, given, state === 'subscribed'),
    state === 'unconfirmed' && email !== undefined
      ? askToConfirm(unit.sql, about, [{ contactId: person.id, email }])
      : null,
    isAskedByText ? askByText(unit.sql, about, { contactId: person.id, phone }) : null,
  ]);
  if (asksFirst) await unit.sql(joinByConfirmingSql, [accountId, input.listId, person.id]);
  return state;
}

async function putOnList(
  unit: RowUnit,
  listId: string,
  { id, state }: Person,
  isSure: boolean,
): Promise<MembershipState | null> {
  const { rows } = await unit.sql<{ state: MembershipState }>(joinListSql, [
    unit.actor.accountId,
    listId,
    id,
    isSure ? 'subscribed' : 'unconfirmed',
  ]);
  return rows[0]?.state ?? state;
}

/** Until they confirm, the people of a double opt-in list have only asked. */
async function keepProof(
  unit: RowUnit,
  { listId, source, ip, userAgent, at }: SignUp & { listId: string },
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
      at,
    });
}

async function fitting({ sql, actor }: RowUnit, given: Attributes): Promise<Attributes> {
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
