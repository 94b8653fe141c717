/** How long before the same address can be asked again for a list. */
export const askAgainAfter = `interval '30 days'`;

const orWake = `
      on conflict (kind, account_id, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, is_dead = false, last_error = null`;

/** The work $7 asks the people who wait. */
export const writeSql = `
  with
    people as (
      select distinct on (hash) contact_id, hash
      from (
        select e.id as contact_id, sha256(convert_to(e.address, 'UTF8')) as hash
        from unnest($4::uuid[], $5::text[]) e (id, address)
      ) p
      order by hash
    ),
    judged as (
      select p.contact_id, p.hash, s.address_hash is not null as is_suppressed
      from people p
      left join suppression s on s.account_id = $1 and s.channel = $6 and s.address_hash = p.hash
    ),
    written as (
      insert into opt_in_request as r (
        account_id, id, list_id, address_hash, contact_id, import_id, state, reason, channel
      )
      select $1, uuidv7(), $2, hash, contact_id, $3,
        case when is_suppressed then 'left_out' else 'waiting' end,
        case when is_suppressed then 'suppressed' end, $6
      from judged
      order by hash
      on conflict (account_id, address_hash, list_id) do update
      set contact_id = excluded.contact_id, import_id = excluded.import_id, state = excluded.state,
        reason = excluded.reason, requested_at = now(), due_at = now(), asked_at = null, waits_for = null
      where r.state in ('waiting', 'left_out') or r.state = 'asked' and r.asked_at < now() - ${askAgainAfter}
      returning r.state
    ),
    woken as (
      insert into due_work (kind, account_id, subject_id, due_at)
      select $7::text, $1, $1, now()
      where exists (select from written where state = 'waiting')
      ${orWake}
    )
  select count(*) filter (where state = 'left_out')::int as suppressed,
    (select count(*) from people)::int - count(*)::int as asked_before
  from written`;

export const wakeOptInSql = `
  insert into due_work (kind, account_id, subject_id, due_at)
  values ($2, $1, $1, now())
  ${orWake}`;
