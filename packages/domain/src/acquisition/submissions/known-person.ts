import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import type { RowUnit } from '../../kernel/index.ts';
import type { Publishing } from '../../publishing/index.ts';
import type { FormSnapshot } from '../forms/form.schema.ts';
import { publishedForm } from './published-form.ts';

/** The contact that one of our own links was sent to. */
export interface KnownPerson {
  contactId: string;
  fullName: string;
  email: string | null;
  phone: string | null;
}

export async function findKnownPerson(
  { sql, actor }: RowUnit,
  contactId: string,
): Promise<KnownPerson | null> {
  const { rows } = await sql<KnownPerson>(
    `select id as contact_id, full_name, email, phone
     from contact
     where account_id = $1 and id = $2 and deleted_at is null`,
    [actor.accountId, contactId],
  );
  return rows[0] ?? null;
}

/**
 * What a page shows of the person, by the key of the field. Messages are forwarded, so the reader may be a
 * stranger: a first name, and addresses that only their owner recognises. Asterisks, because browsers accept them in
 * an email field.
 */
export function shownOf({ fullName, email, phone }: KnownPerson): Readonly<Record<string, string>> {
  const shown = {
    name: fullName.trim().split(/\s+/)[0] ?? '',
    email: masked(email),
    telephone: masked(phone),
  };
  return Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== ''));
}

/** Replaces values that came back masked, as they were shown, with the person’s real ones. */
export function withKnown(
  answers: Readonly<Record<string, unknown>>,
  person: KnownPerson,
): Record<string, unknown> {
  const kept = { name: person.fullName, email: person.email, telephone: person.phone };
  const known = Object.entries(shownOf(person)).flatMap(([key, shown]) =>
    answers[key] === shown ? [[key, kept[key as keyof typeof kept]]] : [],
  );
  return { ...answers, ...Object.fromEntries(known) };
}

/** What a page needs to show its form to a person it knows. */
export interface KnownVisitor {
  form: FormSnapshot;
  design: unknown;
  values: Readonly<Record<string, string>>;
  /** The person, as `values` shows them. */
  name: string;
}

/**
 * Null if the person was erased or has nothing to recognise them by, the page shows no form, or the account has more
 * visitors at once than a process takes.
 */
export async function recogniseVisitor(
  domain: DomainWith<{ publishing: Publishing }>,
  { accountId, id, version }: { accountId: string; id: string; version: number },
  contactId: string,
): Promise<KnownVisitor | null> {
  const actor = { accountId, userId: null, isReadOnly: true };
  const recognise = async (scope: ScopeWith<{ publishing: Publishing }>): Promise<KnownVisitor | null> => {
    const person = await findKnownPerson(scope, contactId);
    if (person === null) return null;
    const values = shownOf(person);
    const address = values['email'] ?? values['telephone'] ?? '';
    const { data } = await scope.publishing.version(id, version);
    const kept = publishedForm(data);
    if (kept === null || address === '') return null;
    const { name = '' } = values;
    return { ...kept, values, name: name === '' ? address : `${name} (${address})` };
  };
  return domain.visitorLanes.pool.run(accountId, () => domain.openScope(actor, recognise));
}

/** As an owner recognises it: `a***@example.com`, `+234***67`. */
function masked(address: string | null): string {
  if (address === null) return '';
  const at = address.lastIndexOf('@');
  if (at > 0) return `${[...address][0] ?? ''}***${address.slice(at)}`;
  return `${address.slice(0, 4)}***${address.slice(-2)}`;
}
