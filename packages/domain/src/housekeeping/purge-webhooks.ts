import type { Domain } from '../domain.ts';
import { inEachAccount } from './each-account.ts';

/** Deletes events of webhooks with their attempts after 30 days; one that still waits is kept until it ended. */
export function purgeWebhooks(domain: Domain): Promise<number> {
  return inEachAccount(
    domain,
    `delete from webhook_event where (account_id, id) in (
       select account_id, id from webhook_event where at < now() - interval '30 days' and state <> 'waiting' limit $1)`,
  );
}
