import { DomainError, type Unit } from '../../kernel/index.ts';
import { endApprovalSql } from './approvals.sql.ts';

type End = 'sent' | 'sent_back' | 'withdrawn';

/** Ends the open request of a campaign. The answer is who asked, or null if no request is open. */
export async function endRequest(
  { sql, actor, clock }: Unit,
  campaignId: string,
  end: End,
  answer = '',
): Promise<{ requestedBy: string } | null> {
  const { rows } = await sql<{ requestedBy: string }>(endApprovalSql, [
    actor.accountId,
    campaignId,
    actor.userId,
    clock.now(),
    end,
    answer,
  ]);
  return rows[0] ?? null;
}

/** What a person had on screen when they pressed Send. Programs have seen nothing. */
export interface SeenDraft {
  revision?: number | null | undefined;
  /** The open request. */
  approvalId?: string | null | undefined;
}

/**
 * Refuses to send what the person didn't see: a draft that someone changed meanwhile, or one that a colleague just sent
 * back. The campaign is locked.
 */
export async function requireSeen(
  { sql, actor }: Unit,
  campaignId: string,
  { revision = null, approvalId = null }: SeenDraft,
): Promise<void> {
  const { rows } = await sql<{ isChanged: boolean; isEnded: boolean }>(
    `select $3::integer is not null and c.status = 'draft' and c.revision <> $3 as is_changed,
       $4::uuid is not null and c.status = 'draft' and not exists (
         select 1 from campaign_approval a
         where a.account_id = c.account_id and a.campaign_id = c.id and a.id = $4 and a.state = 'waiting'
       ) as is_ended
     from campaign c where c.account_id = $1 and c.id = $2`,
    [actor.accountId, campaignId, revision, approvalId],
  );
  if (rows[0]?.isChanged === true)
    throw new DomainError(
      'stale_revision',
      'Someone changed this campaign while you were reviewing it. Reload to see the new version, then send it.',
    );
  if (rows[0]?.isEnded === true)
    throw new DomainError(
      'invalid_state',
      'The request for approval just ended: a colleague sent the campaign back, or its author withdrew the request. Nothing was sent. Reload to see what happened.',
    );
}
