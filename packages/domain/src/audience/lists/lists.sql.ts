/** How many deleted contacts are looked up one by one. With more, reading all members costs less. */
export const fewDeleted = 50_000;

export const countDeletedSql = `
  select count(*)::int n
  from (
    select
    from contact
    where account_id = $1 and deleted_at is not null
    limit ${fewDeleted + 1}
  ) found`;

/**
 * Members by list and state, without members whose contact is deleted. The kept differences and the deleted
 * contacts are read in one snapshot, so the counts are exact. `offset 0` makes the planner look up the lists
 * of one contact after the other; it prefers to read all members.
 */
export const countMembersSql = (isOneByOne: boolean): string => `
  select list_id, coalesce(sum(members) filter (where state = 'subscribed'), 0)::int subscribed,
    coalesce(sum(members) filter (where state = 'unconfirmed'), 0)::int unconfirmed,
    coalesce(sum(members) filter (where state = 'unsubscribed'), 0)::int unsubscribed
  from (
    select list_id, state, members
    from list_count
    where account_id = $1 and list_id = any($2)
    union all
    select m.list_id, m.state, -1
    from contact c
    cross join lateral (
      select list_id, state
      from list_member
      where account_id = $1 and contact_id = c.id
      ${isOneByOne ? 'offset 0' : ''}
    ) m
    where c.account_id = $1 and c.deleted_at is not null and m.list_id = any($2)
  ) n
  group by list_id`;

export const findListsSql = `
  select
  from list
  where account_id = $1 and archived_at is null
    and ($2::text is null or plain_text(name) like plain_text($2))`;
