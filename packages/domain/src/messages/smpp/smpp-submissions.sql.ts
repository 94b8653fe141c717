export const findLateMessagesSql = `
  select distinct d.id
  from smpp_submission s
  join delivery d on d.account_id = s.account_id and d.id = s.message_id
  where s.account_id = $1 and s.expires_at between now() - interval '2 days' and now() and d.state = 'queued'
  limit 500`;

export const findNextExpirySql = `
  select least(
    (
      select min(created_at) + ($2 + 1) * interval '1 second'
      from smpp_submission
      where account_id = $1 and message_id is null and part_of is not null
    ),
    (
      select min(greatest(expires_at, now() + interval '5 seconds'))
      from smpp_submission s
      join delivery d on d.account_id = s.account_id and d.id = s.message_id
      where s.account_id = $1 and s.expires_at > now() - interval '2 days' and d.state = 'queued'
    )
  ) as at`;

export const findSubmissionStateSql = `
  select s.message_id, s.source, s.destination, d.state as sending_state,
    coalesce(d.delivered_at, d.bounced_at, case when d.state <> all($3) then d.settled_at end) as done_at,
    o.state, o.error, r.state as owed, r.error as owed_error
  from smpp_submission s
  left join delivery d on d.account_id = s.account_id and d.id = s.message_id
  left join smpp_receipt r on r.account_id = s.account_id and r.submission_id = s.id
  cross join lateral smpp_outcome(d.state, d.reason, d.response, d.delivered_at, d.bounced_at, s.expires_at) o
  where s.account_id = $1 and s.id = $2`;

/**
 * Claims for one lane ($4) what no other lane holds, and leases it with one row; what this lane held before is settled by
 * now, or was never handed over. Receipts and their submissions are joined as sets: run `beginClaimSql` in front. Looked up
 * one by one, the submissions took a quarter of the time.
 */
export const claimReceiptsSql = `
  with
    due as materialized (
      select submission_id, state, error, network, done_at
      from smpp_receipt
      where account_id = $1 and due_at <= now() and submission_id not in (
        select unnest(submissions)
        from smpp_receipt_lease
        where account_id = $1 and id <> $4 and leased_until > now())
      order by due_at limit $2
    ),
    ended as (
      delete from smpp_receipt_lease
      where account_id = $1 and id = $4 and not exists (select from due)
    ),
    leased as (
      insert into smpp_receipt_lease (account_id, id, submissions, leased_until)
      select $1, $4, array(select submission_id from due), now() + $3 * interval '1 second'
      where exists (select from due)
      on conflict (account_id, id) do update
      set submissions = excluded.submissions, leased_until = excluded.leased_until
    ),
    submitted as materialized (
      select id, coalesce(shown_id, id) as shown_id, source, source_type, destination, destination_type, excerpt,
        created_at as submitted_at
      from smpp_submission
      where account_id = $1 and id = any(array(select submission_id from due))
    )
  select d.submission_id, s.shown_id, s.source, s.source_type, s.destination, s.destination_type, s.excerpt,
    s.submitted_at, d.state, d.error, d.network, d.done_at
  from due d
  join submitted s on s.id = d.submission_id
  order by d.done_at, d.submission_id`;

/**
 * For the rest of the transaction. One lane of an account ($1) claims at a time, and so sees the others' leases. Joins are of
 * sets, whatever early statistics say of a table that was empty a moment ago. The commit doesn't wait for the disk: what a
 * crash of the machine takes back is handed over again.
 */
export const beginClaimSql = `
  select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('synchronous_commit', 'off', true),
    pg_advisory_xact_lock(hashtextextended('smpp receipts ' || $1, 0))`;

export const endLeaseSql = 'delete from smpp_receipt_lease where account_id = $1 and id = $2';

export const deleteReceiptsSql = `
  delete from smpp_receipt
  where account_id = $1 and submission_id = any($2::uuid[]) and state = $3`;

export const delayReceiptsSql = `
  update smpp_receipt
  set attempts = least(attempts + 1, 1000),
    due_at = now() + least($4, $3 * power(2, least(attempts + 1, 20))) * interval '1 second'
  where account_id = $1 and submission_id = any($2::uuid[])`;
