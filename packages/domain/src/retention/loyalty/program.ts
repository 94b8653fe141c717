import type { Currency } from '../../kernel/index.ts';
import type { PublishedItem } from '../../publishing/index.ts';
import type { PointExpiry, ProgramStatus, TierMetric } from './loyalty.schema.ts';

/** A loyalty programme as the people who edit it see it. */
export interface Program {
  id: string;
  name: string;
  listId: string;
  list: string;
  isListGone: boolean;
  status: ProgramStatus;
  unit: string;
  currency: Currency;
  worthPoints: number;
  worthMinor: bigint;
  pendingDays: number;
  expiry: PointExpiry;
  expiryDays: number | null;
  expiryDate: string | null;
  earnCapPerDay: number | null;
  approvalAbove: number | null;
  joinsByEarning: boolean;
  message: string;
  terms: string;
  tierMetric: TierMetric;
  tierMonths: number | null;
  tierKeepMonths: number;
  members: number;
  outstanding: number;
  pending: number;
  endedAt: Date | null;
  pointsUntil: Date | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With what became of its members’ page. */
export interface ProgramLine extends Program {
  published: PublishedItem;
}

/** What so many points are worth in minor units, rounded down; null if they have no worth in money. */
export function worthOf(
  { worthPoints, worthMinor }: Pick<Program, 'worthPoints' | 'worthMinor'>,
  points: number,
): bigint | null {
  return worthMinor === 0n ? null : (BigInt(points) * worthMinor) / BigInt(worthPoints);
}
