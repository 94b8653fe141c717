import type { BareDomain } from '../domain-with.ts';
import { inEachAccount } from './each-account.ts';

/** Deletes idempotent answers after a day, and keys that ended a year ago. */
export async function purgeDeveloper(domain: BareDomain): Promise<number> {
  const keys = await inEachAccount(
    domain,
    `with gone as (delete from api_key where (account_id, id) in (
       select account_id, id from api_key where least(revoked_at, expires_at) < now() - interval '1 year' limit $1) returning public_id)
     delete from api_key_door d using gone where d.public_id = gone.public_id`,
  );
  const answers = await inEachAccount(
    domain,
    `delete from idempotent_request where (account_id, key) in (
       select account_id, key from idempotent_request where created_at < now() - interval '24 hours' limit $1)`,
  );
  return keys + answers;
}
