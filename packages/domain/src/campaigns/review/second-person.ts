import type { Unit } from '../../kernel/index.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** The blocker for the person who changed a draft last, in an account where someone else must send it. */
export const secondPersonId = 'second_person_required';

/**
 * In an account with this rule, the person who changed the draft last can't send it. An API key counts as the person who created it;
 * feeds start copies by themselves, with no person, and are exempt.
 */
export async function secondPersonRemarks(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  campaignId: string,
): Promise<ReviewRemark[]> {
  if (actor.userId === null) return [];
  const { rows } = await sql<{ isWaiting: boolean }>(
    `select exists (
       select 1 from campaign_approval p
       where p.account_id = c.account_id and p.campaign_id = c.id and p.state = 'waiting'
     ) as is_waiting
     from account a
     join campaign c on c.account_id = a.id and c.id = $2
     where a.id = $1 and a.is_second_person_required and coalesce(c.edited_by, c.created_by) = $3`,
    [actor.accountId, campaignId, actor.userId],
  );
  if (rows[0] === undefined) return [];
  const next = rows[0].isWaiting ? 'It waits for a colleague.' : 'Ask a colleague for approval.';
  return [
    {
      id: secondPersonId,
      message: `You changed this campaign last, so someone else has to send it. ${next}`,
    },
  ];
}
