const batch = 10_000;

export const finishUndoSql = `
  update import_job
  set status = 'undone', undo_until = null
  where account_id = $1 and id = $2 and status = 'undoing'`;

export const findCreatedMembersSql = `
  select m.contact_id id
  from list_member m
  join import_job j on j.account_id = m.account_id and j.id = $2 and j.list_id = m.list_id
  where m.account_id = $1 and m.import_id = $2 and m.contact_id > $3
  order by m.contact_id
  limit ${batch}`;

export const leaveListsSql = `
  delete from list_member
  where account_id = $1 and import_id = $2 and contact_id = any($3::uuid[]) and state <> 'unsubscribed'`;

export const findChangedSql = `
  select contact_id id, before, changed_at
  from import_change
  where account_id = $1 and import_id = $2 and contact_id > $3
  order by contact_id
  limit ${batch}`;

export const restoreChangedSql = `
  update contact c
  set full_name = b.before->>'full_name', phone = b.before->>'phone', attributes = b.before->'attributes',
    time_zone = case when b.before ? 'time_zone' then b.before->>'time_zone' else c.time_zone end,
    updated_at = now(),
    sms_status = case
      when c.phone is not distinct from b.before->>'phone' then c.sms_status
      when s.address_hash is null then 'enabled'
      else 'blocklisted'
    end
  from unnest($2::uuid[], $3::jsonb[], $4::timestamptz[]) b (id, before, changed_at)
  left join suppression s on s.account_id = $1 and s.channel = 'sms'
    and s.address_hash = sha256(convert_to(b.before->>'phone', 'UTF8'))
  where c.account_id = $1 and c.id = any($2::uuid[]) and c.id = b.id and c.updated_at = b.changed_at`;

export const findCreatedSql = `
  select id
  from contact
  where account_id = $1 and import_id = $2 and deleted_at is null and id > $3
  order by id
  limit ${batch}`;

export const deleteCreatedSql = `
  update contact c
  set deleted_at = now()
  where account_id = $1 and id = any($2::uuid[]) and updated_at = created_at
    and not exists (
      select
      from list_member m
      where m.account_id = $1 and m.contact_id = any($2::uuid[]) and m.contact_id = c.id
    )`;
