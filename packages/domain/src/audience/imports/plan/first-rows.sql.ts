/** For each address: whether a contact has it, and whether it is suppressed. */
export const knownAddressesSql = `
  select p.address,
    exists (
      select
      from contact c
      where c.account_id = $1 and c.deleted_at is null
        and (c.email = p.address or (c.email is null and c.phone = p.address))
    ) is_contact,
    exists (
      select
      from suppression s
      where s.account_id = $1 and s.channel = case when p.address like '%@%' then 'email' else 'sms' end
        and s.address_hash = sha256(convert_to(p.address, 'UTF8'))
    ) is_suppressed
  from unnest($2::text[]) p (address)`;
