/** $4: whether people with an email address confirm first. */
export const joinManySql = `
  with
    joined as (
      insert into list_member (account_id, list_id, contact_id, state)
      select c.account_id, $2, c.id,
        case when $4::boolean and c.email is not null then 'unconfirmed' else 'subscribed' end
      from contact c
      where c.account_id = $1 and c.id = any($3::uuid[]) and c.deleted_at is null
      order by c.id
      on conflict do nothing
      returning contact_id, state
    )
  select j.contact_id, j.state, c.email, c.phone
  from joined j
  join contact c on c.account_id = $1 and c.id = j.contact_id`;

export const leaveManySql = `
  delete from list_member
  where account_id = $1 and list_id = $2 and contact_id = any($3::uuid[]) and state <> 'unsubscribed'`;

export const recordJoinsSql = `
  insert into consent_event (account_id, id, contact_id, address_hash, channel, list_id, action, source, at)
  select $1, t.id, t.contact_id, t.address_hash, t.channel, $7, t.action, $8, now()
  from unnest($2::uuid[], $3::uuid[], $4::bytea[], $5::text[], $6::text[])
    as t (id, contact_id, address_hash, channel, action)`;
