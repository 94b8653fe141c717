import type { Unit } from '../../../kernel/index.ts';

/**
 * Ends the code of an issue that nobody used, and answers whether it did. A code that everyone shares, was used, or is set
 * aside by a till stays as it is. What the issue cost isn't returned.
 */
export async function takeBackIssue({ sql, actor, clock }: Unit, issueId: string): Promise<boolean> {
  const { count } = await sql(
    `
    update reward_code c
    set expires_at = least(c.expires_at, $3::timestamptz)
    from reward_issue i
    where i.account_id = $1 and i.id = $2 and c.account_id = i.account_id and c.id = i.code_id
      and c.source <> 'shared' and c.redeemed = 0
      and (c.balance_minor is null or c.balance_minor = i.value_minor)
      and not exists (
        select
        from reward_hold h
        where h.account_id = c.account_id and h.code_id = c.id and h.state = 'open' and h.expires_at > $3
      )`,
    [actor.accountId, issueId, clock.now()],
  );
  return count > 0;
}
