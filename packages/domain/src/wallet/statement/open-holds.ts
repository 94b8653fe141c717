import type { Currency, Sql } from '../../kernel/index.ts';
import type { TransactionKind } from '../ledger/transaction-kind.schema.ts';
import { describeTransaction } from './describe-transaction.ts';
import { joinSubject } from './statement-row.ts';

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

interface Row {
  id: string;
  at: string;
  kind: TransactionKind;
  subject: string;
  amount: string;
  captured: string;
  left: string;
  currency: Currency;
  expiresAt: string;
  campaignId: string | null;
  campaignName: string | null;
  campaignStatus: string | null;
  messages: number | null;
}

/** Current holds, newest first, a hundred at most. */
export async function readOpenHolds(sql: Sql, accountId: string): Promise<OpenHold[]> {
  const { rows } = await sql<Row>(
    `select h.id, h.created_at::text as at, h.kind, h.subject, h.amount_minor::text as amount, h.captured_minor::text as captured,
       (h.amount_minor - h.captured_minor - h.released_minor)::text as left, h.currency, h.expires_at::text as "expiresAt",
       c.id as "campaignId", c.name as "campaignName", c.status as "campaignStatus", b.messages
     from wallet_hold h ${joinSubject('h')}
     where h.account_id = $1 and h.closed_at is null order by h.id desc limit 100`,
    [accountId],
  );
  return rows.map(toHold);
}

function toHold(row: Row): OpenHold {
  const { id, kind, subject, currency, campaignId, campaignName, campaignStatus, messages } = row;
  const campaign =
    campaignId === null ? null : { id: campaignId, name: campaignName ?? '', status: campaignStatus ?? '' };
  return {
    id,
    at: new Date(row.at),
    kind,
    description: describeTransaction({ kind, operation: 'hold', note: '', campaignName, messages }),
    subject,
    campaign,
    amountMinor: BigInt(row.amount),
    capturedMinor: BigInt(row.captured),
    leftMinor: BigInt(row.left),
    currency,
    expiresAt: new Date(row.expiresAt),
  };
}
