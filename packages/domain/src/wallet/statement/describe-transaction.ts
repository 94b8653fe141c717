import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import type { Operation } from '../ledger/transaction-kinds.ts';

/** The facts used to describe a money movement. */
interface DescribedTransaction {
  kind: TransactionKind;
  operation: Operation;
  note: string;
  /** Of its campaign, if it still exists. */
  campaignName: string | null;
  /** The number of messages submitted together that it paid for. */
  messages: number | null;
}

/** A statement line, like "Campaign: March offers". */
export function describeTransaction(transaction: DescribedTransaction): string {
  const { kind, operation, note, campaignName, messages } = transaction;
  if (operation === 'refund')
    return campaignName === null ? withNote('Refund', note) : `Refund: ${campaignName}`;
  switch (kind) {
    case 'funding':
      return withNote('Wallet funding', note);
    case 'campaign':
      return campaignName === null ? 'Campaign' : `Campaign: ${campaignName}`;
    case 'subscription':
      return note || 'Subscription';
    case 'message':
      return messages === null
        ? withNote('Messages', note)
        : messages === 1
          ? 'One message'
          : `${messages} messages`;
    case 'lead':
      return withNote('Lead', note);
    case 'reward':
      return withNote('Reward', note);
    case 'adjustment':
      return withNote('Adjustment', note);
    case 'transfer':
      return withNote('Transfer', note);
    case 'reversal':
      return note || 'Reversed payment';
    case 'refund':
      return withNote('Refund', note);
  }
}

function withNote(words: string, note: string): string {
  return note === '' ? words : `${words}: ${note}`;
}
