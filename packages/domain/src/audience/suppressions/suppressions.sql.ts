/** Blocked anew, an address that an import blocked stays blocked when the import is undone. */
export const addSuppressionSql = `
  insert into suppression (account_id, channel, address_hash, address, reason, detail, campaign_id)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (account_id, channel, address_hash) do update
  set reason = case when suppression.reason = 'manual' then excluded.reason else suppression.reason end,
    detail = case when suppression.reason = 'manual' then excluded.detail else suppression.detail end,
    campaign_id = case when suppression.reason = 'manual' then excluded.campaign_id else suppression.campaign_id end,
    import_id = null
  where suppression.reason = 'manual' and excluded.reason <> 'manual' or suppression.import_id is not null`;

export const findSuppressionsSql = `
  select
  from suppression
  where account_id = $1 and ($2::text is null or channel = $2)
    and ($3::bytea is null or address_hash = $3)`;

export const listSuppressionsSql = `
  select channel, address, reason, created_at, encode(address_hash, 'hex') as hash
  from suppression
  where account_id = $1 and (channel, address_hash) > ($2, decode($3, 'hex'))
    and ($4::text is null or channel = $4) and ($5::bytea is null or address_hash = $5)
  order by channel, address_hash
  limit $6`;

export const markContactSql = (status: string, address: string): string => `
  update contact
  set ${status} = $3, updated_at = now()
  where account_id = $1 and ${address} = $2 and ${status} <> $3`;
