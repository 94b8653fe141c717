import type { BareDomain } from '../domain-with.ts';
import { inEachAccount } from './each-account.ts';

// Ids are UUIDv7, so age is a range of the primary key. Waiting events are kept until they end.
const oldSql = `delete from webhook_event where (account_id, id) in (
  select v.account_id, v.id from webhook_event v where v.id < uuidv7(interval '-30 days')
    and not exists (select from webhook_due d where d.account_id = v.account_id and d.endpoint_id = v.endpoint_id and d.event_id = v.id)
  limit $1)`;

const ofRemovedSql = `delete from webhook_event where (account_id, id) in (
  select account_id, id from webhook_event where endpoint_id <> all (array(select id from webhook_endpoint)) limit $1)`;

const dueForNobodySql = `delete from webhook_due where (account_id, endpoint_id, event_id) in (
  select d.account_id, d.endpoint_id, d.event_id from webhook_due d
  where d.account_id = current_setting('app.account_id')::uuid and d.event_id < uuidv7(interval '-1 day')
    and not exists (select from webhook_event v where v.account_id = d.account_id and v.id = d.event_id)
  limit $1)`;

/** Deletes webhook events with their attempts after 30 days, and the remains of removed webhooks. */
export async function purgeWebhooks(domain: BareDomain): Promise<number> {
  let purged = 0;
  for (const sql of [oldSql, ofRemovedSql, dueForNobodySql]) purged += await inEachAccount(domain, sql);
  return purged;
}
