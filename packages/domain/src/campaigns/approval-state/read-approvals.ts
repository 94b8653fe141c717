import type { Unit } from '../../kernel/index.ts';
import { lastAnswerSql, openApprovalsSql } from './approvals.sql.ts';

/** A request that waits for a colleague. */
export interface OpenApproval {
  id: string;
  campaignId: string;
  requestedAt: Date;
  /** A name. */
  requestedBy: string;
  isMine: boolean;
  note: string;
  /** The last change of the draft since the request; null if there was none. */
  changedAt: Date | null;
  changedBy: string | null;
}

/** What a colleague answered instead of sending it. */
export interface ApprovalAnswer {
  at: Date;
  by: string;
  note: string;
}

/** The open requests of drafts, by campaign. */
export async function readOpenApprovals(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  campaignIds: readonly string[],
): Promise<Map<string, OpenApproval>> {
  const { rows } = await sql<OpenApproval>(openApprovalsSql, [actor.accountId, campaignIds, actor.userId]);
  return new Map(rows.map((row) => [row.campaignId, row]));
}

/** Null unless the newest request was sent back. */
export async function readLastAnswer(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  campaignId: string,
): Promise<ApprovalAnswer | null> {
  const { rows } = await sql<ApprovalAnswer>(lastAnswerSql, [actor.accountId, campaignId]);
  return rows[0] ?? null;
}
