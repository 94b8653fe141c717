import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';

/** The document type of one movement of the balance, by its bookkeeping name. */
export const movementDocuments = ['receipt', 'invoice', 'credit_note', 'debit_note', 'refund_note'] as const;
export type MovementDocument = (typeof movementDocuments)[number];

/** Each document's name on paper and in menus, and its label for the amount. */
export const documentWords: Record<MovementDocument, { title: string; headline: string; status: string }> = {
  receipt: { title: 'Receipt', headline: 'Received into your wallet', status: 'Received' },
  invoice: { title: 'Invoice', headline: 'Paid from your wallet', status: 'Paid' },
  credit_note: { title: 'Credit note', headline: 'Credited to your wallet', status: 'Credited' },
  debit_note: { title: 'Debit note', headline: 'Debited from your wallet', status: 'Debited' },
  // A refund the provider refuses returns as a separate movement, so the note describes the wallet only.
  refund_note: {
    title: 'Refund note',
    headline: 'Sent back from your wallet',
    status: 'Taken out of the wallet',
  },
};

const documents: Record<TransactionKind, { in: MovementDocument; out: MovementDocument }> = {
  funding: { in: 'receipt', out: 'debit_note' },
  adjustment: { in: 'credit_note', out: 'debit_note' },
  refund: { in: 'credit_note', out: 'refund_note' },
  subscription: { in: 'credit_note', out: 'invoice' },
  campaign: { in: 'credit_note', out: 'invoice' },
  message: { in: 'credit_note', out: 'invoice' },
  lead: { in: 'credit_note', out: 'invoice' },
  reward: { in: 'credit_note', out: 'invoice' },
  transfer: { in: 'receipt', out: 'debit_note' },
  reversal: { in: 'credit_note', out: 'debit_note' },
};

/** A movement's document type; `amountMinor` is negative for money out. */
export function documentOf(moved: { kind: TransactionKind; amountMinor: bigint }): MovementDocument {
  return documents[moved.kind][moved.amountMinor > 0n ? 'in' : 'out'];
}
