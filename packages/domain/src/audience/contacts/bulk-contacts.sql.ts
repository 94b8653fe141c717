/** How many are changed at once, in the request or in one step of the worker. */
export const bulkStep = 10_000;

export const addBulkSql = `
  insert into contact_bulk (account_id, id, action, list_id, filter, status, created_by)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export const lockBulkSql = `
  select id, action, list_id, filter, status, cursor_id, created_at < now() - interval '23 hours' is_old
  from contact_bulk
  where account_id = $1 and id = $2
  for update`;

const deleteSql = `
  update contact
  set deleted_at = now()
  where account_id = $1 and id = any($3::uuid[]) and deleted_at is null
  returning id as contact_id, null as state`;

const leaveListSql = `
  delete from list_member
  where account_id = $1 and list_id = $4 and contact_id = any($3::uuid[]) and state <> 'unsubscribed'
  returning contact_id, state`;

/** Keeps for the undo what each contact was before. */
const recorded = (change: string): string => `
  with
    changed as (${change}
    )
  insert into contact_bulk_row (account_id, bulk_id, contact_id, before_state)
  select $1, $2, contact_id, state
  from changed`;

export const bulkDeleteSql = recorded(deleteSql);
export const bulkLeaveListSql = recorded(leaveListSql);

export const revertStepSql = `
  select contact_id, before_state
  from contact_bulk_row
  where account_id = $1 and bulk_id = $2
  order by contact_id
  limit ${bulkStep}`;

export const revertListSql = `
  delete from list_member
  where account_id = $1 and list_id = $2 and contact_id = any($3::uuid[]) and state <> 'unsubscribed'`;

export const revertMembersSql = `
  insert into list_member (account_id, list_id, contact_id, state)
  select $1, $2, t.id, t.state
  from unnest($3::uuid[], $4::text[]) t (id, state)
  join contact c on c.account_id = $1 and c.id = t.id
  order by t.id
  on conflict do nothing`;

export const findDeletedSql = `
  select id, email, phone
  from contact
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is not null`;

export const findAddressesSql = `
  select email, null as phone
  from contact
  where account_id = $1 and email = any($2::text[]) and deleted_at is null
  union all
  select null, phone
  from contact
  where account_id = $1 and phone = any($3::text[]) and email is null and deleted_at is null`;
