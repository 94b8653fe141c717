export const changeColumns = `distinct account_id, topic, nullif(subject_id, account_id) as subject_id`;

export const readChangesSql = `
  select pg_current_snapshot()::text as until,
    (
      select jsonb_agg(jsonb_build_object('accountId', account_id, 'topic', topic, 'subjectId', subject_id))
      from (
        select ${changeColumns}
        from account_change
        where account_id = any($1::uuid[]) and xid >= pg_snapshot_xmin($2::pg_snapshot)
          and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
      ) c
    ) as changes`;
