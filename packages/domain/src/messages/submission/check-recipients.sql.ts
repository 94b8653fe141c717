import { standingOverLists } from '../../audience/index.ts';

/** Why a campaign would leave out each recipient ($2 channels, $3 addresses), besides suppressions. */
export const promotionalSkips = `select g.channel, g.recipient, coalesce(
    p.reason,
    case when g.channel = 'sms' and exists (
      select from sms_do_not_disturb
      where number_hash = sha256(convert_to(g.recipient, 'UTF8'))) then 'do_not_disturb' end) as reason
  from (select distinct * from unnest($2::text[], $3::text[]) as t (channel, recipient)) g
  left join lateral (
    select case
      when case g.channel when 'email' then c.email_status else c.sms_status end = 'blocklisted'
        then 'blocklisted'
      else (
        select nullif(${standingOverLists}, 'subscribed')
        from list_member
        where account_id = $1 and contact_id = c.id)
      end as reason
    from contact c
    where c.account_id = $1 and c.deleted_at is null and c.id in (
      select id from contact where account_id = $1 and g.channel = 'email' and email = g.recipient
      union all
      select id from contact where account_id = $1 and g.channel = 'sms' and phone = g.recipient)
    order by case g.channel when 'email' then c.email_status else c.sms_status end = 'blocklisted', 1 nulls last
    limit 1) p on true`;
