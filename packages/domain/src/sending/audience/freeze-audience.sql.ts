/**
 * Parts of the statement that freezes an audience. All are SQL; `ids`, `head`, `keptUntil` and `campaign` are parameters.
 */
interface FreezeParts {
  query: string;
  channel: 'email' | 'sms';
  campaign: string;
  ids: string;
  head: string;
  keptUntil: string;
  /** Price, segments, reason and send_after. */
  columns: string;
  join: string;
  /** The parts that each recipient sees; null if the message has no conditions. */
  shown: { join: string; mask: string } | null;
}

/** The month in which the campaign's deliveries will be deleted. */
export const keptUntilSql = 'select message_kept_until($1)::text as kept_until';

export const startCountersSql = `
  with
    counted as (
      insert into campaign_stat (account_id, campaign_id, recipients, kept_until)
      values ($1, $2, $3, $6)
      on conflict (account_id, campaign_id) do update
      set recipients = excluded.recipients, kept_until = excluded.kept_until
    )
  insert into send_cursor (account_id, campaign_id, after_id, until_id)
  values ($1, $2, $4, $5)`;

const recipients = 'select * from judged where reason is null order by address';

const recipientsShown = ({ join, mask }: { join: string; mask: string }) => `
  select judged.*, ${mask} as shown_parts
  from judged ${join}
  where reason is null
  order by address`;

/** Inserts one delivery per recipient and returns the number of people by reason. */
export const freezeSql = ({
  query,
  channel,
  campaign,
  ids,
  head,
  keptUntil,
  columns,
  join,
  shown,
}: FreezeParts): string => `
  with
    judged as materialized (${query}),
    frozen as (
      insert into delivery (
        account_id, id, kept_until, campaign_id, contact_id, channel, address, name, price_mills, segments,
        reason, send_after${shown === null ? '' : ', shown_parts'}
      )
      select $1, coalesce((${ids}::uuid[])[n], (${head} || lpad(to_hex(n), 8, '0'))::uuid),
        ${keptUntil}::date, ${campaign}::uuid, contact_id, '${channel}', address, name, ${columns}${shown === null ? '' : ', shown_parts'}
      from (
        select j.*, row_number() over () as n
        from (${shown === null ? recipients : recipientsShown(shown)}) j
      ) numbered ${join}
    )
  select reason, count(*)::int as n
  from judged
  group by reason`;
