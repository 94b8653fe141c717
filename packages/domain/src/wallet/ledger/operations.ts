import type { Money, Sql } from '../../kernel/index.ts';
import { type Applied, applyOperation } from './apply-operation.ts';
import type { TransactionKind } from './transaction-kind.schema.ts';

/** Common options of all operations. */
interface Reason {
  /** Unique per account. Repeating it with the same contents changes nothing. */
  key: string;
  /** The subject, like `campaign/<id>`. */
  subject?: string;
  /** Text for the statement. */
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
  /** After this time, the sweep can release what is left. */
  expiresAt: Date;
  /** What its captures are for; default `campaign`. */
  kind?: TransactionKind;
  /** A refusal fails the statement, so that a COMMIT already sent behind it rolls back. */
  isStrict?: boolean;
}

export interface RefundRequest {
  key: string;
  transactionId: string;
  amountMinor: bigint;
  note: string;
  userId?: string | null;
}

/** Adds money to the wallet. */
export function creditWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'credit', ...money, ...rest });
}

/** Takes money that isn't on hold. Throws `insufficient_funds` with the shortfall. */
export function debitWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'debit', ...money, ...rest });
}

/**
 * Takes money even if it isn't there, because a bank already reversed it. The balance can end below its
 * holds, or below zero.
 */
export function reverseWallet(sql: Sql, { money, ...rest }: Movement): Promise<Applied> {
  return applyOperation(sql, { operation: 'reverse', ...money, ...rest });
}

/** Puts money on hold. Throws `insufficient_funds` with the shortfall. */
export async function holdFunds(
  sql: Sql,
  { money, kind = 'campaign', ...rest }: HoldRequest,
): Promise<{ holdId: string }> {
  const { transactionId } = await applyOperation(sql, { operation: 'hold', kind, ...money, ...rest });
  return { holdId: transactionId };
}

/** Captures part of a hold; the rest stays on hold. Throws `invalid_state` for more than is left. */
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

/** Releases what is left of a hold. Throws `invalid_state` if nothing is. */
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
 * Reverses part of a transaction: a charge is refunded to the wallet; funding is taken out again and must be
 * available. Never more than the transaction moved, over all its refunds.
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
