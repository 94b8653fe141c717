import type { BareDomain } from '../../domain-with.ts';
import type { OwedReceipt } from './smpp-submission.ts';

/** A receipt the client didn't answer is handed over again after this. */
const leaseSeconds = 90;
const firstWaitSeconds = 5;
const longestWaitSeconds = 3_600;

type ReceiptRow = Omit<OwedReceipt, 'source' | 'destination'> & {
  source: string;
  sourceType: number;
  destination: string;
  destinationType: number;
};

/** Looks up rows by id, because plans made while the table was empty would scan it. */
const claim = `with due as materialized (
    select submission_id
    from smpp_receipt
    where account_id = $1 and due_at <= now()
    order by due_at limit $2
    for update skip locked),
  taken as materialized (
    update smpp_receipt
    set due_at = now() + $3 * interval '1 second', attempts = least(attempts + 1, 1000)
    where account_id = $1 and submission_id = any(array(select submission_id from due))
    returning submission_id, state, error, network, done_at)
  select t.submission_id, s.*, t.state, t.error, t.network, t.done_at
  from taken t
  cross join lateral (
    select coalesce(shown_id, id) as shown_id, source, source_type, destination,
      destination_type, excerpt, created_at as submitted_at
    from smpp_submission
    where account_id = $1 and id = t.submission_id
    limit 1) s
  order by t.done_at, t.submission_id`;

/** Claims due receipts, oldest first, for `leaseSeconds`. Concurrent callers get different ones. */
export async function claimReceipts(
  domain: BareDomain,
  accountId: string,
  limit: number,
): Promise<OwedReceipt[]> {
  const { rows } = await domain.openIntake({ accountId, userId: null }, ({ sql }) =>
    sql<ReceiptRow>(claim, [accountId, limit, leaseSeconds]),
  );
  return rows.map(({ source, sourceType, destination, destinationType, ...row }) => ({
    ...row,
    source: { ton: sourceType, addr: source },
    destination: { ton: destinationType, addr: destination },
  }));
}

/**
 * Deletes receipts the client took and delays the others with backoff. A receipt that changed since stays.
 */
export async function settleReceipts(
  domain: BareDomain,
  accountId: string,
  taken: readonly OwedReceipt[],
  failed: readonly OwedReceipt[],
): Promise<void> {
  const ids = (receipts: readonly OwedReceipt[]) => receipts.map(({ submissionId }) => submissionId);
  await domain.openIntake({ accountId, userId: null }, async ({ sql }) => {
    // One statement per state. There's nearly always only one.
    for (const [state, ofState] of Map.groupBy(taken, (receipt) => receipt.state))
      await sql(
        'delete from smpp_receipt where account_id = $1 and submission_id = any($2::uuid[]) and state = $3',
        [accountId, ids(ofState), state],
      );
    if (failed.length > 0)
      await sql(
        `update smpp_receipt
         set due_at = now() + least($4, $3 * power(2, least(attempts, 20))) * interval '1 second'
         where account_id = $1 and submission_id = any($2::uuid[])`,
        [accountId, ids(failed), firstWaitSeconds, longestWaitSeconds],
      );
  });
}
