import type { BareDomain } from '../domain-with.ts';
import { inEachAccount } from './each-account.ts';

/**
 * Deletes data kept for receipts and queries of SMPP submissions after 60 days, and receipts nobody fetched
 * after three.
 */
export async function purgeSmpp(domain: BareDomain): Promise<number> {
  const receipts = await inEachAccount(
    domain,
    `delete from smpp_receipt where (account_id, submission_id) in (
       select account_id, submission_id from smpp_receipt where done_at < now() - interval '3 days' limit $1)`,
  );
  const submissions = await inEachAccount(
    domain,
    `delete from smpp_submission where (account_id, id) in (
       select account_id, id from smpp_submission where created_at < now() - interval '60 days' limit $1)`,
  );
  return receipts + submissions;
}
