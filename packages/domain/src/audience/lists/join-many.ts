import type { Sql } from '../../kernel/index.ts';
import { askToConfirm } from '../opt-in/ask-to-confirm.ts';
import type { MembershipState } from '../contact.schema.ts';
import type { OptInKind } from '../list.schema.ts';
import { joinManySql, vouchSql } from './join-many.sql.ts';

interface JoinMany {
  accountId: string;
  listId: string;
  contactIds: readonly string[];
  /** The source of the consent, kept as proof: `import`, `bulk`. */
  source: string;
  /**
   * On a double opt-in list: true if the account vouches that these people already agreed, so nobody is
   * asked.
   */
  isConsentGiven: boolean;
  importId?: string | null;
}

interface Joined {
  contactId: string;
  state: Exclude<MembershipState, 'unsubscribed'>;
  email: string | null;
  phone: string | null;
}

interface JoinedMany {
  contactIds: string[];
  /** Of these, the people who need to confirm and were asked for the list in the last 30 days. */
  askedBefore: number;
}

interface ListFacts {
  optIn: OptInKind;
}

/**
 * Adds many contacts to one list and records proof for each. Contacts with any state on the list keep it.
 * People who need to confirm are asked by email.
 */
export async function joinMany(sql: Sql, join: JoinMany): Promise<JoinedMany> {
  const { accountId, listId, contactIds, isConsentGiven, importId = null } = join;
  if (contactIds.length === 0) return { contactIds: [], askedBefore: 0 };
  const list = await listFacts(sql, accountId, listId);
  if (list === null) return { contactIds: [], askedBefore: 0 };
  // Forces hash joins: with stale statistics, a nested loop over sets of equal size would be quadratic.
  await sql('set local enable_nestloop = off');
  const { rows } = await sql<Joined>(joinManySql, [
    accountId,
    listId,
    contactIds,
    list.optIn === 'double' && !isConsentGiven,
    importId,
  ]);
  await sql('set local enable_nestloop = on');
  await recordConsent(sql, join, rows);
  const asked = rows.flatMap(({ contactId, state, email }) =>
    state === 'unconfirmed' && email !== null ? [{ contactId, email }] : [],
  );
  const { askedBefore } = await askToConfirm(sql, join, asked);
  return { contactIds: rows.map((row) => row.contactId), askedBefore };
}

export async function listFacts(sql: Sql, accountId: string, listId: string): Promise<ListFacts | null> {
  const { rows } = await sql<ListFacts>('select opt_in from list where account_id = $1 and id = $2', [
    accountId,
    listId,
  ]);
  return rows[0] ?? null;
}

async function recordConsent(
  sql: Sql,
  { accountId, listId, source }: JoinMany,
  rows: Joined[],
): Promise<void> {
  await sql(
    vouchSql(
      'select * from unnest($4::uuid[], $5::text[], $6::boolean[]) e (id, address, is_asked)',
      '$1::uuid',
      '$2::uuid',
      '$3::text',
    ),
    [
      accountId,
      listId,
      source,
      rows.map((row) => row.contactId),
      rows.map((row) => row.email ?? row.phone),
      rows.map((row) => row.state === 'unconfirmed'),
    ],
  );
}
