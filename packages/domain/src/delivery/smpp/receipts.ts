import type { Domain } from '../../domain.ts';
import type { OwedReceipt } from './smpp-submission.ts';

/** A receipt that was handed over and not answered is handed over again after this. */
const leaseSeconds = 90;
const firstWaitSeconds = 5;
const longestWaitSeconds = 3_600;

type ReceiptRow = Omit<OwedReceipt, 'source' | 'destination' | 'submittedAt' | 'doneAt'> & {
  source: string;
  sourceType: number;
  destination: string;
  destinationType: number;
  submittedAt: Date;
  doneAt: Date;
};

/** Takes receipts that are due, the oldest first, for as long as it takes to hand them over. Someone else gets others. */
export async function claimReceipts(domain: Domain, accountId: string, limit: number): Promise<OwedReceipt[]> {
  const rows = await domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<ReceiptRow>(
      `with due as materialized (
         select submission_id from smpp_receipt where account_id = $1 and due_at <= now() order by due_at limit $2 for update skip locked),
       taken as (
         update smpp_receipt r set due_at = now() + $3 * interval '1 second', attempts = least(r.attempts + 1, 1000) from due
         where r.account_id = $1 and r.submission_id = due.submission_id returning r.submission_id, r.state, r.done_at)
       select t.submission_id as "submissionId", coalesce(s.shown_id, s.id) as "shownId", t.state, t.done_at as "doneAt", s.source, s.source_type as "sourceType",
         s.destination, s.destination_type as "destinationType", s.excerpt, s.created_at as "submittedAt"
       from taken t join smpp_submission s on s.account_id = $1 and s.id = t.submission_id order by t.done_at, t.submission_id`,
      [accountId, limit, leaseSeconds],
    );
    return rows;
  });
  return rows.map(({ source, sourceType, destination, destinationType, ...row }) => ({
    ...row,
    source: { ton: sourceType, addr: source },
    destination: { ton: destinationType, addr: destination },
  }));
}

/** Forgets receipts that were taken, and puts those that were not off, each time for longer. A receipt that changed meanwhile stays. */
export async function settleReceipts(domain: Domain, accountId: string, taken: readonly OwedReceipt[], failed: readonly OwedReceipt[]): Promise<void> {
  await domain.bulk(accountId, async (client) => {
    const ids = (receipts: readonly OwedReceipt[]) => receipts.map(({ submissionId }) => submissionId);
    if (taken.length > 0)
      await client.query(
        `delete from smpp_receipt r using unnest($2::uuid[], $3::smallint[]) as t (id, state) where r.account_id = $1 and r.submission_id = t.id and r.state = t.state`,
        [accountId, ids(taken), taken.map(({ state }) => state)],
      );
    if (failed.length > 0)
      await client.query(
        `update smpp_receipt set due_at = now() + least($4, $3 * power(2, least(attempts, 20))) * interval '1 second' where account_id = $1 and submission_id = any($2::uuid[])`,
        [accountId, ids(failed), firstWaitSeconds, longestWaitSeconds],
      );
  });
}
