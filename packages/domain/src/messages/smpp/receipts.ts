import type { BareDomain } from '../../domain-with.ts';
import { settleAll } from '../../kernel/index.ts';
import type { OwedReceipt } from './smpp-submission.ts';
import { arrayParam } from '../submission/row-params.ts';
import {
  beginClaimSql,
  claimReceiptsSql,
  delayReceiptsSql,
  deleteReceiptsSql,
  endLeaseSql,
} from './smpp-submissions.sql.ts';

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

/** What became of claimed receipts. */
export interface HandedOver {
  taken: readonly OwedReceipt[];
  failed: readonly OwedReceipt[];
}

/** Hands over the receipts of one account, a batch at a time. */
export interface ReceiptLane {
  accountId: string;
  id: string;
}

/**
 * Settles receipts that were handed over, then claims up to `limit` due ones for `leaseSeconds`, oldest first,
 * in one transaction. Each lane gets different ones.
 *
 * Receipts the client took are deleted, the others delayed with backoff. A receipt that changed since stays. After a
 * crash, clients can get those of the last moments again.
 */
export async function exchangeReceipts(
  domain: BareDomain,
  { accountId, id }: ReceiptLane,
  { taken, failed }: HandedOver,
  limit: number,
): Promise<OwedReceipt[]> {
  return domain.openIntake({ accountId, userId: null }, async ({ sql, commitBehind }) => {
    const settling = [
      // One statement per state. There's nearly always only one.
      ...[...Map.groupBy(taken, (receipt) => receipt.state)].map(([state, ofState]) =>
        sql(deleteReceiptsSql, [accountId, idsOf(ofState), state]),
      ),
      ...(failed.length === 0
        ? []
        : [sql(delayReceiptsSql, [accountId, idsOf(failed), firstWaitSeconds, longestWaitSeconds])]),
    ];
    settling.push(limit > 0 ? sql(beginClaimSql, [accountId]) : sql(endLeaseSql, [accountId, id]));
    const claiming =
      limit === 0 ? undefined : sql<ReceiptRow>(claimReceiptsSql, [accountId, limit, leaseSeconds, id]);
    commitBehind([claiming, ...settling]);
    const [claimed] = await settleAll([claiming, ...settling]);
    return claimed?.rows.map(toOwedReceipt) ?? [];
  });
}

const idsOf = (receipts: readonly OwedReceipt[]) =>
  arrayParam(
    'uuid',
    receipts.map(({ submissionId }) => submissionId),
  );

function toOwedReceipt(row: ReceiptRow): OwedReceipt {
  const { submissionId, shownId, state, error, network, excerpt, submittedAt, doneAt } = row;
  return {
    submissionId,
    shownId,
    source: { ton: row.sourceType, addr: row.source },
    destination: { ton: row.destinationType, addr: row.destination },
    state,
    error,
    network,
    excerpt,
    submittedAt,
    doneAt,
  };
}
