const columns = `
  e.id, e.member_id, m.contact_id, c.full_name as contact_name, e.kind, e.points, e.missed, e.available_at, e.expires_at,
  r.name as rule, e.reference, e.reason, e.source, nullif(concat_ws(' ', u.first_name, u.last_name), '') as actor, e.at`;

const joins = `
  join loyalty_member m on m.account_id = e.account_id and m.id = e.member_id
  left join contact c on c.account_id = m.account_id and c.id = m.contact_id and c.deleted_at is null
  left join loyalty_rule r on r.account_id = e.account_id and r.id = e.rule_id
  left join app_user u on u.id = e.actor_id and e.source = 'dashboard'`;

const page = (whose: string): string => `
  select ${columns}
  from (
    select *
    from point_entry
    where account_id = $1 and ${whose} and ($3::text is null or kind = $3) and ($4::uuid is null or id < $4)
    order by id desc
    limit $5
  ) e ${joins}
  order by e.id desc`;

/** Newest first, by the primary key: a member with 10,000 entries is read like one with ten. */
export const entriesOfMemberSql = page('member_id = $2');
export const entriesOfProgramSql = page('program_id = $2');

export const entryByKeySql = `
  select e.id, e.member_id, e.kind, e.points, e.source_id
  from point_entry e
  where e.account_id = $1 and e.key = $2`;
