/** What a teller is asked to do. The key makes repeating it harmless. */
export interface Move {
  n: number;
  kind: 'claim' | 'hold' | 'redeem' | 'roll-back' | 'release';
  key: string;
  rewardId: string;
  contactId: string;
  code: string;
  /** Of a redemption or a hold. */
  id: string;
}

/** `cut`: nobody knows whether it happened. `failed`: a fault. */
export type Answer =
  | { n: number; kind: 'refused' | 'released' | 'cut' }
  | { n: number; kind: 'failed'; text: string }
  | { n: number; kind: 'claimed'; code: string }
  | { n: number; kind: 'held' | 'redeemed' | 'rolled-back'; id: string };
