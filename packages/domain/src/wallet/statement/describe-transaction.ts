import type { Operation, TransactionKind } from '../ledger/transaction-kinds.ts';

/** What is known of a movement of money when it is put into words. */
export interface DescribedTransaction {
  kind: TransactionKind;
  operation: Operation;
  note: string;
  /** Of the campaign it was for, when it still exists. */
  campaignName: string | null;
}

/** One line of a statement in words, like "Campaign: March offers". */
export function describeTransaction({ kind, operation, note, campaignName }: DescribedTransaction): string {
  if (operation === 'refund') return campaignName === null ? withNote('Refund', note) : `Refund: ${campaignName}`;
  switch (kind) {
    case 'funding':
      return withNote('Wallet funding', note);
    case 'campaign':
      return campaignName === null ? 'Campaign' : `Campaign: ${campaignName}`;
    case 'subscription':
      return withNote('Subscription', note);
    case 'message':
      return withNote('Messages', note);
    case 'adjustment':
      return withNote('Adjustment', note);
    case 'transfer':
      return withNote('Transfer', note);
    case 'refund':
      return withNote('Refund', note);
  }
}

function withNote(words: string, note: string): string {
  return note === '' ? words : `${words}: ${note}`;
}
