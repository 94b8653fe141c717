import { addressHash, notFound, type Person, type Sql } from '../kernel/index.ts';
import { mentionPattern } from './mention-pattern.ts';
import { findContactSql, findTwinsSql } from './find-person.sql.ts';

interface ContactRow {
  id: string;
  email: string | null;
  phone: string | null;
  isChanged: boolean;
}

/** Finds a person by contact id. Throws `not_found`, also for another account's contact. */
export async function findPerson(sql: Sql, accountId: string, contactId: string): Promise<Person> {
  const { rows } = await sql<ContactRow>(findContactSql, [accountId, contactId]);
  const contact = rows[0];
  if (contact === undefined) throw notFound('contact');
  const twins = await sql<{ id: string }>(findTwinsSql, [accountId, contactId, contact.email, contact.phone]);
  const contactIds = [contactId, ...twins.rows.map(({ id }) => id)];
  const addresses = [
    ...(contact.email === null ? [] : [{ channel: 'email' as const, address: contact.email }]),
    ...(contact.phone === null ? [] : [{ channel: 'sms' as const, address: contact.phone }]),
  ];
  const texts = addresses.map(({ address }) => address);
  return {
    accountId,
    contactId,
    contactIds,
    addresses,
    hashes: texts.map(addressHash),
    pattern: mentionPattern(texts),
    deliveries: await findDeliveries(sql, accountId, contactIds, texts, contact.isChanged),
  };
}

/**
 * Finds deliveries by address within each campaign, through an index. Only contacts that changed may have
 * messages at an earlier address: for those, all rows are scanned.
 */
async function findDeliveries(
  sql: Sql,
  accountId: string,
  contactIds: string[],
  addresses: string[],
  isChanged: boolean,
): Promise<string[]> {
  const byAddress = `
    select d.id
    from campaign c
    join delivery d on d.account_id = c.account_id and d.campaign_id = c.id
    where c.account_id = $1 and d.address = any($3) and (d.contact_id is null or d.contact_id = any($2))
    union
    select id
    from delivery
    where account_id = $1 and campaign_id is null and address = any($3)
      and (contact_id is null or contact_id = any($2))
    union
    select id
    from delivery
    where account_id = $1 and contact_id = any($2) and contact_id is not null
      and state in ('sent', 'failed', 'unknown')`;
  const byContact = ' union select id from delivery where account_id = $1 and contact_id = any($2)';
  const { rows } = await sql<{ id: string }>(`${byAddress}${isChanged ? byContact : ''}`, [
    accountId,
    contactIds,
    addresses,
  ]);
  return rows.map(({ id }) => id);
}
