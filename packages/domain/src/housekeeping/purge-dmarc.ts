import type { BareDomain } from '../domain-with.ts';
import { inEachAccount } from './each-account.ts';

/** Deletes aggregate DMARC reports received more than 400 days ago, with their sources. */
export function purgeDmarcReports(domain: BareDomain): Promise<number> {
  return inEachAccount(
    domain,
    `delete from dmarc_report where (account_id, id) in (
       select account_id, id from dmarc_report where received_at < now() - interval '400 days' limit $1)`,
  );
}
