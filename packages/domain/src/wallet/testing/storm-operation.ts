import type { Sql } from '../../kernel/index.ts';
import type { Applied } from '../ledger/apply-operation.ts';
import {
  captureHold,
  creditWallet,
  debitWallet,
  holdFunds,
  refundTransaction,
  releaseHold,
  reverseWallet,
} from '../ledger/operations.ts';
import type { Operation } from '../ledger/transaction-kinds.ts';

/** One operation of a client, repeated under the same key until it has an answer. */
export interface StormOperation {
  accountId: string;
  currency: 'ngn' | 'usd';
  operation: Operation;
  key: string;
  amountMinor: bigint;
  /** The hold or the transaction it acts on. */
  targetId: string;
}

/** The answer to a client: success, or the code of a refusal. */
export type StormAnswer = { id: string; isReplay: boolean | null } | { code: string };

/** Runs it once. A domain error is an answer; any other error means that the outcome is unknown. */
export async function runOperation(
  sql: Sql,
  { currency, operation, key, amountMinor, targetId }: StormOperation,
): Promise<StormAnswer> {
  const money = { amountMinor, currency };
  const told = ({ transactionId, isReplay }: Applied): StormAnswer => ({ id: transactionId, isReplay });
  switch (operation) {
    case 'credit':
      return told(await creditWallet(sql, { key, money, kind: 'funding' }));
    case 'debit':
      return told(await debitWallet(sql, { key, money, kind: 'message' }));
    case 'hold': {
      const expiresAt = new Date(Date.now() + 3_600_000);
      return {
        id: (await holdFunds(sql, { key, money, subject: 'storm', kind: 'message', expiresAt })).holdId,
        isReplay: null,
      };
    }
    case 'capture':
      return told(await captureHold(sql, targetId, { key, amountMinor }));
    case 'release':
      return told(await releaseHold(sql, targetId, { key }));
    case 'reverse':
      return told(await reverseWallet(sql, { key, money, kind: 'reversal' }));
    case 'refund':
      return told(await refundTransaction(sql, { key, transactionId: targetId, amountMinor, note: '' }));
  }
}
