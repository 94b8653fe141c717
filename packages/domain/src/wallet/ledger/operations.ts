import type { Money, Sql } from '../../kernel/index.ts';
import { type Applied, applyOperation } from './apply-operation.ts';
import type { TransactionKind } from './transaction-kinds.ts';

/** What every operation may carry beside its money. */
interface Reason {
  /** Unique per account. Repeating it with the same contents changes nothing. */
  key: string;
  /** What it is about, like `campaign/<id>`. */
  subject?: string;
  /** Words for the statement. */
  note?: string;
  userId?: string | null;
}

export interface Movement extends Reason {
  money: Money;
  kind: TransactionKind;
}

export interface HoldRequest extends Omit<Reason, 'note'> {
  money: Money;
  subject: string;
  /** After that, what is left may be released by the sweep. */
  expiresAt: Date;
  /** What its captures are for; default `campaign`. */
  kind?: TransactionKind;
}

export interface RefundRequest {
  key: string;
  transactionId: string;
  amountMinor: bigint;
  note: string;
  userId?: string | null;
}

/** Puts money into the wallet. */
export function creditWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'credit', ...money, ...rest });
}

/** Takes money that is not held. Throws `insufficient_funds` with the shortfall. */
export function debitWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'debit', ...money, ...rest });
}

/**
 * Takes money whether it is there or not: a bank took it back already. The balance may end below what is
 * held, or below zero.
 */
export function reverseWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'reverse', ...money, ...rest });
}

/** Sets money aside. Throws `insufficient_funds` with the shortfall. */
export async function holdFunds(
  sql: Sql,
  { money, kind = 'campaign', ...rest }: HoldRequest,
): Promise<{ holdId: string }> {
  const { transactionId } = await applyOperation(sql, { operation: 'hold', kind, ...money, ...rest });
  return { holdId: transactionId };
}

/** Spends a part of a hold; what is left stays held. Throws `invalid_state` for more than is left. */
export function captureHold(
  sql: Sql,
  holdId: string,
  { key, amountMinor, note }: { key: string; amountMinor: bigint; note?: string },
): Promise<Applied> {
  return applyOperation(sql, {
    operation: 'capture',
    kind: 'campaign',
    currency: null,
    key,
    amountMinor,
    holdId,
    ...(note === undefined ? {} : { note }),
  });
}

/** Gives back all that is left of a hold. Throws `invalid_state` when nothing is. */
export function releaseHold(sql: Sql, holdId: string, { key }: { key: string }): Promise<Applied> {
  return applyOperation(sql, {
    operation: 'release',
    kind: 'campaign',
    currency: null,
    key,
    amountMinor: null,
    holdId,
  });
}

/**
 * Reverses a part of a transaction: of a charge, the wallet gets money back; of a funding, it is taken out
 * again and must be there. Never more than the transaction moved, over all its refunds.
 */
export function refundTransaction(sql: Sql, { transactionId, ...rest }: RefundRequest): Promise<Applied> {
  return applyOperation(sql, {
    operation: 'refund',
    kind: 'refund',
    currency: null,
    reversesId: transactionId,
    ...rest,
  });
}
