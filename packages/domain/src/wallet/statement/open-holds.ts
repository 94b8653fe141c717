import type { Currency, Sql } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import { describeTransaction } from './describe-transaction.ts';
import { openHoldsSql } from './statement.sql.ts';

/** Money on hold. */
export interface OpenHold {
  id: string;
  at: Date;
  kind: TransactionKind;
  description: string;
  subject: string;
  campaign: { id: string; name: string; status: string } | null;
  amountMinor: bigint;
  capturedMinor: bigint;
  leftMinor: bigint;
  currency: Currency;
  expiresAt: Date;
}

interface Row extends Omit<OpenHold, 'description' | 'campaign'> {
  campaignId: string | null;
  campaignName: string | null;
  campaignStatus: string | null;
  messages: number | null;
}

/** Current holds, newest first, a hundred at most. */
export async function readOpenHolds(sql: Sql, accountId: string): Promise<OpenHold[]> {
  const { rows } = await sql<Row>(openHoldsSql, [accountId]);
  return rows.map(toHold);
}

function toHold(row: Row): OpenHold {
  const { campaignId, campaignName, campaignStatus, messages, ...hold } = row;
  const campaign =
    campaignId === null ? null : { id: campaignId, name: campaignName ?? '', status: campaignStatus ?? '' };
  const told = { kind: hold.kind, operation: 'hold', note: '', campaignName, messages } as const;
  return { ...hold, description: describeTransaction(told), campaign };
}
