export const loadWindowsSql = `
  select c.country, c.zone,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('weekday', weekday, 'opens', opens, 'closes', closes))
        from sms_window w
        where w.country = c.country
      ), '[]'
    ) as days,
    array(
      select day::text
      from sms_holiday h
      where h.country = c.country and h.day >= current_date - 2
    ) as holidays
  from sms_country c`;

export const findHeldRecipientsSql = `
  select coalesce(place.country, '*') as country, sum(people)::int as people, min(until) as until
  from (
    select left(address, 9) as head, count(*) as people, min(send_after) as until
    from delivery
    where account_id = $1 and campaign_id = $2 and state = 'queued' and reason = 'quiet_hours'
      and send_after > now()
    group by 1
  ) heads
  left join lateral sms_place(head) place on true
  group by 1`;
