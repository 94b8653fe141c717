import { normaliseEmail, phoneNormaliser } from '@talkdrum/people-files';
import type { Unit } from '../kernel/index.ts';
import { holdContactsSql } from './record-events.sql.ts';
import { findByEmailSql, findByPhoneSql } from './submit-events.sql.ts';

/** Exactly one of the three. */
export interface Named {
  contactId?: string | undefined;
  email?: string | undefined;
  telephone?: string | undefined;
}

interface Missing {
  field: 'contactId' | 'email' | 'telephone';
  message: string;
}

/**
 * The contact of each entry, in the same order, or why there is none. Those found are held until the transaction ends,
 * so they can't be erased before their events are stored.
 */
export async function findContacts(
  unit: Pick<Unit, 'sql' | 'actor'>,
  entries: readonly Named[],
  country: string,
): Promise<({ id: string } | Missing)[]> {
  const emails = await addresses(unit, findByEmailSql, entries, (entry) =>
    addressOf(entry.email, normaliseEmail),
  );
  const normalisePhone = phoneNormaliser(country);
  const phones = await addresses(unit, findByPhoneSql, entries, (entry) =>
    addressOf(entry.telephone, normalisePhone),
  );
  const wanted = entries.map((entry, index) => entry.contactId ?? emails[index] ?? phones[index]);
  const { rows } = await unit.sql<{ id: string }>(holdContactsSql, [
    unit.actor.accountId,
    [...new Set(wanted.filter((id) => id !== undefined))],
  ]);
  const held = new Set(rows.map(({ id }) => id));
  return entries.map((entry, index) => {
    const id = wanted[index]?.toLowerCase();
    return id !== undefined && held.has(id) ? { id } : missing(entry);
  });
}

async function addresses(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  query: string,
  entries: readonly Named[],
  read: (entry: Named) => string | undefined,
): Promise<(string | undefined)[]> {
  const given = entries.map(read);
  const asked = [...new Set(given.filter((address) => address !== undefined))];
  if (asked.length === 0) return [];
  const { rows } = await sql<{ id: string; address: string }>(query, [actor.accountId, asked]);
  const byAddress = new Map(rows.map(({ id, address }) => [address, id]));
  return given.map((address) => (address === undefined ? undefined : byAddress.get(address)));
}

type Normalise = (typed: string) => { ok: true; value: string } | { ok: false; message: string };

function addressOf(typed: string | undefined, normalise: Normalise): string | undefined {
  if (typed === undefined) return undefined;
  const address = normalise(typed);
  return address.ok ? address.value : undefined;
}

function missing({ email, telephone }: Named): Missing {
  if (email !== undefined) return { field: 'email', message: 'No contact has this email address.' };
  if (telephone !== undefined)
    return { field: 'telephone', message: 'No contact has this telephone number.' };
  return { field: 'contactId', message: 'This contact doesn’t exist or was deleted.' };
}
