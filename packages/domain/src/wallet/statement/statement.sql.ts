/** The campaign or batch of messages in a subject; casting anything else would fail. */
const idOfSubject = (kind: 'campaign' | 'messages', column: string): string => `
    case
      when ${column} ~ '^${kind}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then substr(${column}, ${kind.length + 2})::uuid
    end`;

/** Joins the subject of `row`: campaign `c` or batch `b`. */
export const joinSubject = (row: 't' | 'h'): string => `
  left join campaign c on c.account_id = ${row}.account_id
    and c.id = ${idOfSubject('campaign', `${row}.subject`)}
  left join message_batch b on b.account_id = ${row}.account_id
    and b.id = ${idOfSubject('messages', `${row}.subject`)}`;

/** Of `ledger_transaction t`, its hold `h`, its campaign `c` and its batch `b`. */
const selectMovements = `
  select t.id, t.at, t.kind, t.operation, t.subject, t.note, t.posted_minor as amount_minor,
    t.balance_after_minor, t.currency, c.name as campaign_name, b.messages,
    case
      when h.id is not null then case when h.closed_at is null then 'open' else 'closed' end
    end as hold_status,
    (
      select coalesce(sum(r.amount_minor), 0)::bigint
      from ledger_transaction r
      where r.account_id = t.account_id and r.reverses_id = t.id
    ) as refunded_minor
  from ledger_transaction t
  left join wallet_hold h on h.account_id = t.account_id and h.id = t.hold_id
  ${joinSubject('t')}`;

/**
 * What a line of the statement adds up, within a day and a currency: the single messages of a channel, the
 * charges of a campaign, the leads of a lead campaign, the codes of a reward, or else one movement.
 */
const lineKey = `
    case
      when t.posted_minor < 0 and t.kind = 'message' then 'message/' || coalesce(b.channel, 'mixed')
      when t.posted_minor < 0 and t.kind in ('campaign', 'lead', 'reward') and t.subject <> '' then t.subject
      else t.id::text
    end`;

/** Of movements `t`: $3 kind, $4 direction, $5 currency, $6 and $7 the days, $8 the search. */
const matches = `
    and ($3::text is null or t.kind = $3) and ($4::text is null or (t.posted_minor > 0) = ($4 = 'in'))
    and ($5::text is null or t.currency = $5)
    and ($6::date is null or t.at >= $6::date::timestamp at time zone 'UTC')
    and ($7::date is null or t.at < ($7::date + 1)::timestamp at time zone 'UTC')
    and (
      $8 = ''
      or position(plain_text($8) in plain_text(concat_ws(' ', t.note, c.name, t.subject, t.key, t.kind))) > 0
    )`;

export const listStatementSql = `
  ${selectMovements}
  where t.account_id = $1 and t.posted_minor <> 0 and ($2::uuid is null or t.id < $2)
    ${matches} and ($9::text is null or ${lineKey} = $9)
  order by t.id desc limit $10`;

/**
 * Lines after the line $2, with the sum of their whole day. $9 and $10 are the first and the last id looked
 * at, $11 the first time; the day of $2 is read to its end, because its lines may continue on both pages.
 */
export const listLinesSql = `
  with
    movement as (
      select t.id, t.currency, t.posted_minor, (t.at at time zone 'UTC')::date as day, ${lineKey} as line,
        b.messages, row_number() over (partition by (t.at at time zone 'UTC')::date, t.subject order by t.id) as n
      from ledger_transaction t
      ${joinSubject('t')}
      where t.account_id = $1 and t.posted_minor <> 0 and t.id >= $9 and t.id < $10 and t.at >= $11
        ${matches}
    ),
    line as (
      select day, currency, line, max(id::text collate "C")::uuid as id, count(*)::int as movements,
        sum(posted_minor)::bigint as amount_minor, (sum(messages) filter (where n = 1))::int as line_messages
      from movement
      group by day, currency, line
    ),
    day as (
      select *, (sum(amount_minor) over (partition by day, currency))::bigint as day_minor from line
    ),
    page as (
      select * from day where $2::uuid is null or id < $2 order by id desc limit $12
    )
  select m.*, p.day::text, p.line, p.movements, p.line_messages, p.day_minor, p.amount_minor
  from page p
  join lateral (${selectMovements}
    where t.account_id = $1 and t.id = p.id
  ) m on true
  order by p.id desc`;

export const readMovementSql = `
  ${selectMovements}
  where t.account_id = $1 and t.id = $2 and t.posted_minor <> 0`;

export const openHoldsSql = `
  select h.id, h.created_at as at, h.kind, h.subject, h.amount_minor, h.captured_minor,
    h.amount_minor - h.captured_minor - h.released_minor as left_minor, h.currency, h.expires_at,
    c.id as campaign_id, c.name as campaign_name, c.status as campaign_status, b.messages
  from wallet_hold h
  ${joinSubject('h')}
  where h.account_id = $1 and h.closed_at is null
  order by h.id desc limit 100`;
