/**
 * SQL: where a contact stands with the account, aggregated over the rows of `list_member` in a group:
 * `subscribed`, `unconfirmed` or `unsubscribed`. The account is $1. A subscription to a deleted list doesn't
 * count: its contacts can neither see that list nor leave it, so it can't make up for a list they left.
 */
export const standingOverLists = `
  case
    when bool_or(
      state = 'subscribed'
      and list_id in (select id from list where account_id = $1 and archived_at is null)
    ) then 'subscribed'
    when bool_or(state = 'unconfirmed') then 'unconfirmed'
    when bool_or(state = 'unsubscribed') then 'unsubscribed'
    else 'subscribed'
  end`;
