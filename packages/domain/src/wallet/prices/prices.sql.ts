export const priceColumns = `
  id, kind, message_type, currency, country, network, mills, valid_from, set_by`;

export const currentPriceSql = `
  select ${priceColumns}
  from price
  where kind = $1 and message_type = $2 and currency = $3 and country in ($4, '*') and network in ($5, '*')
    and valid_from <= now()
  order by country = '*', network = '*', valid_from desc, id desc limit 1`;

export const listPricesSql = `
  select *
  from (
    select distinct on (kind, message_type, country, network) ${priceColumns}
    from price
    where currency = $1 and valid_from <= now()
    order by kind, message_type, country, network, valid_from desc, id desc
  ) p
  order by array_position(array['email', 'sms', 'lead', 'reward', 'airtime'], kind), country = '*' desc, country, network = '*' desc, network, message_type`;

export const upcomingPricesSql = `
  select ${priceColumns}
  from price
  where currency = $1 and valid_from > now()
  order by valid_from, kind, message_type, country, network, id`;

export const priceHistorySql = `
  select ${priceColumns}
  from price
  where kind = $1 and message_type = $2 and currency = $3 and country = $4 and network = $5
  order by valid_from desc, id desc limit 500`;
