export const joinManySql = `
  with
    wanted as materialized (
      select id, email, phone
      from contact
      where account_id = $1 and id = any($3::uuid[]) and deleted_at is null
    ),
    joined as (
      insert into list_member (account_id, list_id, contact_id, state, import_id)
      select $1, $2, id, case when $4::boolean and email is not null then 'unconfirmed' else 'subscribed' end,
        $5
      from wanted
      order by id
      on conflict do nothing
      returning contact_id, state
    )
  select j.contact_id, j.state, w.email, w.phone
  from joined j
  join wanted w on w.id = j.contact_id`;

/**
 * Proof for one statement: a row for each channel and action. Source: rows of `people`, a query with `id`,
 * `address` and `is_asked`.
 */
export const vouchSql = (people: string, account: string, list: string, source: string): string => `
  insert into vouched_consent (account_id, id, list_id, channel, action, source, contact_ids, address_hashes)
  select ${account}, uuidv7(), ${list}, channel, action, ${source}, array_agg(id), array_agg(address_hash)
  from (
    select id, case when address like '+%' then 'sms' else 'email' end channel,
      case when is_asked then 'requested' else 'granted' end action,
      sha256(convert_to(address, 'UTF8')) address_hash
    from (${people}) p
  ) v
  group by channel, action`;
