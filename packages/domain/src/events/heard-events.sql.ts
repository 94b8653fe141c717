/**
 * After `from`: the events of a batch that was recorded, as `e`. $1 is the account, $2 are ids and $3 their times. Each is one
 * look into the key of its month. A plain join was planned as a read of everything the account ever recorded.
 */
export const heardEventsSql = `unnest($2::uuid[], $3::timestamptz[]) as h (id, at)
  cross join lateral (
    select k.account_id, k.id, k.contact_id, k.at, k.name, k.properties
    from contact_event k
    where k.account_id = $1 and k.at = h.at and k.id = h.id
    limit 1
  ) e`;
