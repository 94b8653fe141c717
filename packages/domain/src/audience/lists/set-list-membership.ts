import type { Unit } from '../../kernel/index.ts';

/** What a contact chose on the preferences page for a list it is on. */
export async function setListMembership(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { contactId, listId, isSubscribed }: { contactId: string | null; listId: string; isSubscribed: boolean },
): Promise<void> {
  await sql(
    `update list_member
     set state = $4, confirmed_at = case when $4 = 'subscribed' then now() else confirmed_at end
     where account_id = $1 and contact_id = $2 and list_id = $3`,
    [actor.accountId, contactId, listId, isSubscribed ? 'subscribed' : 'unsubscribed'],
  );
}
