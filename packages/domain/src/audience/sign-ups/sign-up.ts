import { parseAttribute } from '@talkdrum/people-files';
import { newId, type RowUnit, settleAll } from '../../kernel/index.ts';
import type { Attributes } from '../contact.entity.ts';
import type { KnownAttributeField } from '../contacts/typed-attributes.ts';
import type { OptInKind } from '../list.schema.ts';
import { join } from './join.ts';
import {
  addPersonSql,
  fillPersonSql,
  findPersonSql,
  findRecognisedSql,
  lockAddressSql,
} from './sign-up.sql.ts';
import {
  has,
  isFree,
  type KnownPerson,
  type SentPerson,
  type SentSignUp,
  type SignedUp,
  type SignUp,
} from './signing-up.ts';

/** What a sign-up depends on, read under the lock of its address. */
export interface SignUpFacts {
  attributes: Attributes;
  /** Null for a deleted list, or none. */
  optIn: OptInKind | null;
  found: Found;
}

/**
 * Adds a person who signed up, or adds to the contact with their email address; someone without one, to the contact
 * with their telephone number. A stranger may fill what is empty, and never changes what is there; a person whom our
 * own link was sent to may change name and attributes too. Consent is kept with its wording. On a
 * double opt-in list the person is asked on each channel they agreed to; nobody joins a list without agreeing to one. A
 * click in an email confirms no telephone number, and the other way round. If someone else adds the address at the same
 * time, it fails as for any unique key, and a retry finds that contact.
 */
export async function signUp(unit: RowUnit, input: SignUp): Promise<SignedUp> {
  const { written, ask, ...signedUp } = await sendSignUp(unit, input, await readSignUp(unit, input));
  await settleAll([...written, ...ask()]);
  return signedUp;
}

/** For a transaction that sends more in the same turn: what `signUp` reads, in one round trip. */
export async function readSignUp(unit: RowUnit, input: SignUp): Promise<SignUpFacts> {
  const [, attributes, optIn, found] = await settleAll([
    unit.sql(lockAddressSql, [unit.actor.accountId, input.email ?? input.phone]),
    fitting(unit, input.attributes),
    optInOf(unit, input.listId),
    findKnown(unit, input),
  ]);
  return { attributes, optIn, found };
}

/** Sends what `signUp` writes, and waits only where one thing depends on another. */
export async function sendSignUp(
  unit: RowUnit,
  input: SignUp,
  { attributes, optIn, found }: SignUpFacts,
): Promise<SentSignUp> {
  const sent =
    found.known === null
      ? addNew(unit, input, { attributes, optIn })
      : addToKnown(unit, input, { known: found.known, recognised: found.recognised, attributes, optIn });
  const { id: contactId, isNew } = sent.person;
  const { listId } = input;
  if (optIn === null || listId === null)
    return { contactId, isNew, state: null, written: [sent.written], ask: () => [] };
  return { contactId, isNew, ...(await join(unit, { ...input, listId }, sent, optIn)) };
}

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
function addToKnown(
  unit: RowUnit,
  input: SignUp,
  { known, recognised, attributes, optIn }: Found & { known: KnownPerson } & Omit<SignUpFacts, 'found'>,
): SentPerson {
  const isSure = optIn === 'single' && isFree(known.state);
  // Anyone can type somebody's email with a number of their own: texts to it would be about someone else.
  const phone =
    recognised === null && known.email === input.email && input.email !== null ? null : input.phone;
  const written = unit.sql(fillPersonSql, [
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
  const person = { ...known, isNew: false, email: known.email ?? input.email, phone: known.phone ?? phone };
  return { person, written };
}

/**
 * A new contact's email is open only with consent; the list keeps campaigns away until it's confirmed. Nothing confirms
 * a telephone number, so it's open only where the list needs no confirmation.
 */
function addNew(unit: RowUnit, input: SignUp, { attributes, optIn }: Omit<SignUpFacts, 'found'>): SentPerson {
  const id = newId();
  const written = unit.sql(addPersonSql, [
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
  return { person: { id, isNew: true, email: input.email, phone: input.phone, state: null }, written };
}

/** Null for a list that was deleted. */
async function optInOf({ sql, actor }: RowUnit, listId: string | null): Promise<OptInKind | null> {
  const { rows } = await sql<{ optIn: OptInKind }>(
    'select opt_in from list where account_id = $1 and id = $2 and archived_at is null',
    [actor.accountId, listId],
  );
  return rows[0]?.optIn ?? null;
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
