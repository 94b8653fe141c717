import type { DomainConfig } from '../config.ts';
import { newId, type Sql } from '../kernel/index.ts';
import { makeOptInToken } from './opt-in-token.ts';

export interface JoinMany {
  accountId: string;
  listId: string;
  contactIds: readonly string[];
  /** Where the consent comes from, kept as proof: `import`, `bulk`. */
  source: string;
  /** On a double opt-in list: true when the account says these people have agreed already, so that nobody is asked. */
  isConsentGiven: boolean;
  importId?: string | null;
}

interface Joined {
  contact_id: string;
  state: 'subscribed' | 'unconfirmed';
  email: string | null;
  full_name: string;
}

/**
 * Puts many contacts on one list and keeps the proof of each. Who is on it in any state stays as they are; who must
 * confirm is asked by email. Gives the ids of those who joined.
 */
export async function joinMany(sql: Sql, config: DomainConfig, join: JoinMany): Promise<string[]> {
  const { accountId, listId, contactIds, isConsentGiven, importId = null } = join;
  const { rows } = await sql<Joined>(
    `with joined as (
       insert into list_member (account_id, list_id, contact_id, state, import_id)
       select $1, l.id, c.id, case when l.opt_in = 'double' and not $4::boolean and c.email is not null then 'unconfirmed' else 'subscribed' end, $5
       from unnest($3::uuid[]) wanted (id) join contact c on c.account_id = $1 and c.id = wanted.id and c.deleted_at is null
         join list l on l.account_id = $1 and l.id = $2
       on conflict do nothing returning contact_id, state)
     select j.contact_id, j.state, c.email, c.full_name from joined j join contact c on c.account_id = $1 and c.id = j.contact_id`,
    [accountId, listId, contactIds, isConsentGiven, importId],
  );
  if (rows.length === 0) return [];
  await recordConsent(sql, join, rows);
  await ask(sql, config, join, rows);
  return rows.map((row) => row.contact_id);
}

async function recordConsent(sql: Sql, { accountId, listId, source }: JoinMany, rows: Joined[]): Promise<void> {
  await sql(
    `insert into consent_event (account_id, id, contact_id, address_hash, channel, list_id, action, source)
     select $1, e.id, e.contact_id, sha256(convert_to(coalesce(c.email, c.phone), 'UTF8')), case when c.email is null then 'sms' else 'email' end, $2, e.action, $3
     from unnest($4::uuid[], $5::uuid[], $6::text[]) e (id, contact_id, action) join contact c on c.account_id = $1 and c.id = e.contact_id`,
    [accountId, listId, source, rows.map(() => newId()), rows.map((row) => row.contact_id), rows.map((row) => (row.state === 'unconfirmed' ? 'requested' : 'granted'))],
  );
}

/** The letters go through the outbox like every other, written in one statement for all. */
async function ask(sql: Sql, config: DomainConfig, { accountId, listId }: JoinMany, rows: Joined[]): Promise<void> {
  const asked = rows.filter((row) => row.state === 'unconfirmed');
  if (asked.length === 0) return;
  const names = await sql<{ company: string; list: string }>('select a.company, l.name list from account a, list l where a.id = $1 and l.account_id = $1 and l.id = $2', [accountId, listId]);
  const { company = '', list = '' } = names.rows[0] ?? {};
  const payloads = asked.map(({ contact_id, email, full_name }) => {
    const token = makeOptInToken(config.secret, { accountId, listId, contactId: contact_id });
    return JSON.stringify({ to: email, template: 'confirm_list', data: { name: full_name.split(' ')[0] ?? '', company, list, url: `${config.publicUrl}/confirm/${token}` } });
  });
  const ids = asked.map(() => newId());
  await sql(`insert into outbox_event (account_id, id, kind, payload) select $1, e.id, 'mail.requested', e.payload::jsonb from unnest($2::uuid[], $3::text[]) e (id, payload)`, [accountId, ids, payloads]);
  await sql(`insert into due_work (kind, account_id, subject_id, due_at) select 'outbox', $1, id, now() from unnest($2::uuid[]) e (id)`, [accountId, ids]);
}
