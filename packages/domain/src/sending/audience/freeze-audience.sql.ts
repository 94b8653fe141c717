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
  /** Of an A/B test: the recipients in the order of their shares, and further columns with their values. */
  split?: { order: (recipients: string) => string; names: string; values: string };
  /** The parts that each recipient sees; null if the message has no conditions. */
  shown: { join: string; mask: string } | null;
}

/** The month in which the campaign's deliveries will be deleted. */
export const keptUntilSql = 'select message_kept_until($1)::text as kept_until';

export const startCountersSql = `
  with
    counted as (
      insert into campaign_stat (account_id, campaign_id, recipients, kept_until, audience)
      values ($1, $2, $3, $6, $7)
      on conflict (account_id, campaign_id) do update
      set recipients = excluded.recipients, kept_until = excluded.kept_until, audience = excluded.audience
    )
  insert into send_cursor (account_id, campaign_id, after_id, until_id)
  values ($1, $2, $4, $5)`;

const recipients = 'select * from judged where reason is null order by address';

const recipientsShown = ({ join, mask }: { join: string; mask: string }) => `
  select judged.*, ${mask} as shown_parts
  from judged ${join}
  where reason is null
  order by address`;

/** Ids of exclusions begin where no delivery's id of the audience ends. A contact's own row has name and address. */
const insertExclusions = ({ head, keptUntil, campaign }: FreezeParts) => `
  left_out as (
    insert into campaign_exclusion (account_id, id, kept_until, campaign_id, contact_id, address, name, reason)
    select $1, (${head} || 'f' || lpad(to_hex(row_number() over ()), 7, '0'))::uuid, ${keptUntil}::date,
      ${campaign}::uuid, contact_id, case when contact_id is null then address end,
      case when contact_id is null then name end, reason
    from judged
    where reason is not null
  )`;

/** Without an A/B test, recipients are numbered as they come. */
const together: NonNullable<FreezeParts['split']> = {
  order: (all) => `select j.*, row_number() over () as n from (${all}) j`,
  names: '',
  values: '',
};

/**
 * Inserts one delivery per recipient and one exclusion per person left out, and returns the number of people by reason.
 */
export const freezeSql = (parts: FreezeParts): string => {
  const { query, channel, campaign, ids, head, keptUntil, columns, join, shown, split = together } = parts;
  return `
  with
    judged as materialized (${query}),
    ${insertExclusions(parts)},
    frozen as (
      insert into delivery (
        account_id, id, kept_until, campaign_id, contact_id, channel, address, name, price_mills, segments,
        reason, send_after${split.names}${shown === null ? '' : ', shown_parts'}
      )
      select $1, coalesce((${ids}::uuid[])[n], (${head} || lpad(to_hex(n), 8, '0'))::uuid),
        ${keptUntil}::date, ${campaign}::uuid, contact_id, '${channel}', address, name, ${columns}${split.values}${shown === null ? '' : ', shown_parts'}
      from (${split.order(shown === null ? recipients : recipientsShown(shown))}) numbered ${join}
    )
  select reason, count(*)::int as n
  from judged
  group by reason`;
};
