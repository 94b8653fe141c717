import type { Currency } from '../../kernel/index.ts';
import type { AirtimeAmounts } from '../airtime/airtime-countries.schema.ts';
import type { PublishedItem } from '../../publishing/index.ts';
import type { CodeSource, RewardDisplay, RewardKind } from './reward.schema.ts';

/** A reward campaign as the people who edit it see it. */
export interface Reward {
  id: string;
  name: string;
  listId: string;
  list: string;
  isListGone: boolean;
  kind: RewardKind;
  valueMinor: bigint;
  airtimeAmounts: AirtimeAmounts;
  currency: Currency;
  codeSource: CodeSource;
  /** Null unless there is one code for everyone. */
  sharedCode: string | null;
  limitTotal: number | null;
  limitPerContact: number;
  limitPerDay: number | null;
  budgetMinor: bigint | null;
  validDays: number | null;
  remindDays: number | null;
  display: RewardDisplay;
  message: string;
  terms: string;
  issued: number;
  /** Set aside for messages that may still be sent. */
  reserved: number;
  redeemed: number;
  spentMinor: bigint;
  /** Codes that nobody has yet. */
  freeCodes: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** With its results. */
export interface RewardLine extends Reward {
  published: PublishedItem;
}
