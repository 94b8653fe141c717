/** The campaign or batch of messages in a subject; casting anything else would fail. */
const idOfSubject = (kind: 'campaign' | 'messages', column: string): string => `
    case
      when ${column} ~ '^${kind}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then substr(${column}, ${kind.length + 2})::uuid
    end`;

/** Joins the subject of `row`: campaign `c` or batch `b`. */
const joinSubject = (row: 't' | 'h'): string => `
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

export const listStatementSql = `
  ${selectMovements}
  where t.account_id = $1 and t.posted_minor <> 0 and ($2::uuid is null or t.id < $2)
    and ($3::text is null or t.kind = $3) and ($4::text is null or (t.posted_minor > 0) = ($4 = 'in'))
    and ($5::text is null or t.currency = $5)
    and ($6::date is null or t.at >= $6::date::timestamp at time zone 'UTC')
    and ($7::date is null or t.at < ($7::date + 1)::timestamp at time zone 'UTC')
    and (
      $8 = ''
      or position(plain_text($8) in plain_text(concat_ws(' ', t.note, c.name, t.subject, t.key, t.kind))) > 0
    )
  order by t.id desc limit $9`;

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
