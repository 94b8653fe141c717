import type { BareDomain } from '../../domain-with.ts';
import type { OwedReceipt } from './smpp-submission.ts';
import { claimReceiptsSql } from './smpp-submissions.sql.ts';

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

/** Claims due receipts, oldest first, for `leaseSeconds`. Concurrent callers get different ones. */
export async function claimReceipts(
  domain: BareDomain,
  accountId: string,
  limit: number,
): Promise<OwedReceipt[]> {
  const { rows } = await domain.openIntake({ accountId, userId: null }, ({ sql }) =>
    sql<ReceiptRow>(claimReceiptsSql, [accountId, limit, leaseSeconds]),
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
