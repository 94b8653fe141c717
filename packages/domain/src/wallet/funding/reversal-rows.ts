import type { ReversalOutcome } from './providers/payment-provider.ts';

/** A dispute, or a refund made at the provider. */
export interface Reversal {
  id: string;
  paymentId: string;
  kind: 'dispute' | 'refund';
  /** taken: the money left the wallet · returned: it came back. */
  state: 'taken' | 'returned';
  outcome: ReversalOutcome;
  /** What it took out of the wallet. */
  amountMinor: bigint;
  reason: string;
  /** The number of money movements for it. */
  moves: number;
  createdAt: Date;
}

export const reversalColumns = `
  id, payment_id, kind, state, outcome, amount_minor, reason, moves, created_at`;
