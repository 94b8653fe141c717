import type { CodeSource, RedemptionRefusal, RewardKind } from '../reward.schema.ts';

/** A code with the reward it belongs to. */
export interface Code {
  id: string;
  rewardId: string;
  code: string;
  source: CodeSource;
  issued: number;
  /** Set aside for messages. */
  reserved: number;
  redeemed: number;
  /** Of credit: what is left. */
  balanceMinor: bigint | null;
  expiresAt: Date | null;
  name: string;
  kind: RewardKind;
  valueMinor: bigint;
  currency: string;
  /** Whose it is; null for a code that everyone shares. */
  contactId: string | null;
}

/** A code as a till sees it: of credit, what other tills haven't set aside. */
export type CheckedCode = Code & { availableMinor: bigint | null };

interface Asked {
  /** Null asks for whatever is possible. */
  wantedMinor: bigint | null;
  held: { holds: number; heldMinor: bigint };
  now: Date;
}

/** Why a code can't be redeemed now; null if it can. */
export function judgeCode(
  { issued, redeemed, balanceMinor, expiresAt }: Code,
  { wantedMinor, held, now }: Asked,
): RedemptionRefusal | null {
  if (issued === 0) return 'not-issued';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (balanceMinor === null) {
    if (redeemed >= issued) return 'used';
    return redeemed + held.holds >= issued ? 'held' : null;
  }
  if (balanceMinor === 0n) return 'used';
  if (wantedMinor === 0n) return 'amount';
  if (wantedMinor !== null && wantedMinor > balanceMinor) return 'balance';
  const available = balanceMinor - held.heldMinor;
  return available <= 0n || (wantedMinor !== null && wantedMinor > available) ? 'held' : null;
}

/** What one use takes: of credit as much as wanted or all, of others what the reward is worth. */
export function amountOf({ availableMinor, valueMinor }: CheckedCode, wantedMinor: bigint | null): bigint {
  return availableMinor === null ? valueMinor : (wantedMinor ?? availableMinor);
}
