export const bothMembershipsSql = `
  select l.id as list_id, l.name, l.opt_in = 'double' as is_double, l.archived_at is not null as is_archived,
    k.state as kept, o.state as other
  from (
    select distinct list_id
    from list_member
    where account_id = $1 and contact_id in ($2, $3)
  ) m
  join list l on l.account_id = $1 and l.id = m.list_id
  left join list_member k on k.account_id = $1 and k.list_id = l.id and k.contact_id = $2
  left join list_member o on o.account_id = $1 and o.list_id = l.id and o.contact_id = $3
  order by l.name, l.id`;

export const dropMembershipsSql = `
  delete from list_member
  where account_id = $1 and contact_id = $2 and list_id = any($3::uuid[])`;

/** Rows keep when they were joined, and nobody joins: a row that changes its contact starts no journey. */
export const moveMembershipsSql = `
  update list_member
  set contact_id = $2, import_id = null
  where account_id = $1 and contact_id = $3`;

/** The undo of an import that brought one of both to a list no longer ends the membership. */
export const setStatesSql = `
  update list_member m
  set state = s.state, import_id = null
  from unnest($3::uuid[], $4::text[]) as s (list_id, state)
  where m.account_id = $1 and m.contact_id = $2 and m.list_id = s.list_id`;

/** Lists $4 are asked for anew: the links of earlier mails name a contact that is gone. */
export const dropRequestsSql = `
  delete from opt_in_request
  where account_id = $1 and address_hash = any($2::bytea[]) and contact_id = $3 and list_id = any($4::uuid[])`;

export const moveRequestsSql = `
  update opt_in_request
  set contact_id = $4
  where account_id = $1 and address_hash = any($2::bytea[]) and contact_id = $3`;

/** Contacts that were merged into the one that goes now follow the kept one. */
export const followFurtherSql = `
  update contact
  set merged_into = $2
  where account_id = $1 and merged_into = $3`;

export const mergedContactSql = `
  select merged_into as kept_id, deleted_at
  from contact
  where account_id = $1 and id = $2 and merged_into is not null
  for no key update`;

export const finishMergeSql = `
  update contact
  set merged_into = null
  where account_id = $1 and id = $2`;

const lastTurnHours = 1;

/** When what was written for the contact that went, while the merge committed, has come to its end. */
export const lastTurnAfter = (mergedAt: Date): Date =>
  new Date(mergedAt.getTime() + lastTurnHours * 3_600_000);

/** Rows are still being moved until the work waits for its last turn. */
export const isFollowedSql = `
  select
  from contact o
  join due_work w on w.kind = 'contacts.merge' and w.account_id = o.account_id and w.subject_id = o.id
  where o.account_id = $1 and o.merged_into = $2 and w.due_at < o.deleted_at + interval '${lastTurnHours} hours'
  limit 1`;

export const samePhoneSql = `
  select id, full_name, email, phone as telephone
  from contact
  where account_id = $1 and phone = $3 and deleted_at is null and id <> $2
  order by id
  limit 5`;
