export const insertDomainsSql = `
  insert into sending_domain (
    account_id, id, domain, dkim_selector, dkim_private_key, dkim_public_key, spf_status, dkim_status,
    dmarc_status, checked_at
  )
  values ($1, $2, $3, $4, $5, $6, 'verified', 'verified', 'verified', now())
  on conflict (account_id, domain) do update
  set spf_status = 'verified', dkim_status = 'verified', dmarc_status = 'verified', checked_at = now()`;

export const joinDomainsSql = `
  update sender s set sending_domain_id = d.id
  from sending_domain d
  where s.account_id = $1 and d.account_id = $1 and s.channel = 'email'
    and d.domain = split_part(s.sender, '@', 2)`;

export const insertContactsSql = `
  insert into contact (account_id, id, full_name, email, phone, attributes)
  select $1, id, 'Ada Obi', email, case when email is null then '+23480000000' || n end,
    jsonb_build_object('amount', n)
  from unnest($2::uuid[], $3::text[]) with ordinality as t (id, email, n)`;

export const insertCampaignSql = `
  insert into campaign (
    account_id, id, channel, name, status, sender_id, from_brand, subject, compiled, audience,
    is_archived_publicly
  )
  values ($1, $2, 'email', $3, 'sending', $4, 'Kola', 'Hi', $5, $6, true)`;
