export const listSmsHoursSql = `
  select c.country, c.zone, c.basis,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'weekday', weekday, 'opens', to_char(opens, 'HH24:MI'), 'closes', to_char(closes, 'HH24:MI')
          ) order by weekday
        )
        from sms_window w
        where w.country = c.country
      ), '[]'
    ) as days,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('day', day, 'name', name) order by day)
        from sms_holiday h
        where h.country = c.country and day >= current_date - 1
      ), '[]'
    ) as holidays
  from sms_country c
  order by c.country`;

export const setSmsCountrySql = `
  with
    put as (
      insert into sms_country (country, zone, basis)
      values ($1, $2, $3)
      on conflict (country) do update
      set zone = excluded.zone, basis = excluded.basis
      returning xmax = 0 as is_new
    )
  insert into sms_window (country, weekday, opens, closes)
  select $1, weekday, opens, closes
  from sms_window, put
  where put.is_new and sms_window.country = '*'`;
