import { heardEventsSql } from '../../../events/index.ts';

/** Rules that may ask for events of these names, in running programmes. */
export const listeningRulesSql = `
  select r.id, r.program_id, r.name, r.event, r.conditions, r.earns, r.points, r.per_minor, r.property, r.cap_per_day,
    r.cap_total, r.uses_tier, r.starts_at, r.ends_at, p.name as program, p.currency, p.earn_cap_per_day,
    p.joins_by_earning, p.started_at, a.timezone, (
      select l.id
      from list l
      where l.account_id = p.account_id and l.id = p.list_id and l.archived_at is null
    ) as list_id
  from loyalty_rule r
  join loyalty_program p on p.account_id = r.account_id and p.id = r.program_id
  join account a on a.id = r.account_id
  where r.account_id = $1 and r.event = any($2::text[]) and r.is_on and r.removed_at is null and p.status = 'active'
    and p.deleted_at is null
  order by r.program_id, r.id`;

/** The events of a batch, as \`e\`. The first parameters are the account, ids and times. */
const heard = `
  select e.account_id, e.id, e.contact_id, e.at, e.name, e.properties
  from ${heardEventsSql}`;

/** An amount that a program sent, in minor units. Another currency earns nothing. */
const amountOf = (property: string, currency: string): string => `
  case when jsonb_typeof(e.properties -> ${property}) = 'number'
    and coalesce(lower(e.properties ->> 'currency'), ${currency}) = ${currency}
    then least(greatest(round((e.properties ->> ${property})::numeric * 100), 0), 1000000000000000)::float8
  end`;

const orderOf = `left(coalesce(e.properties ->> 'order_id', ''), 200)`;

interface Matching {
  /** Places of the rule’s id, property, currency, and the times between which it counts. */
  ruleId: string;
  property: string;
  currency: string;
  from: string;
  until: string;
  condition: string;
}

/** What each rule matches, in the order of the events. */
export const matchedEventsSql = (rules: readonly Matching[]): string => `
  with e as materialized (${heard})
  ${rules
    .map(
      ({ ruleId, property, currency, from, until, condition }) => `
  select ${ruleId}::uuid as rule_id, e.id as event_id, e.contact_id, e.at,
    (e.at at time zone $4::text)::date::text as day, ${orderOf} as reference,
    ${amountOf(`${property}::text`, `${currency}::text`)} as amount_minor
  from e
  where e.at >= ${from}::timestamptz and (${until}::timestamptz is null or e.at < ${until}::timestamptz) and ${condition}`,
    )
    .join(' union all ')}
  order by at, event_id, rule_id`;

/** Locks the balances of members among these contacts, in order of id. */
export const lockMembersSql = `
  select m.id, m.contact_id
  from loyalty_member m
  join point_balance b on b.account_id = m.account_id and b.member_id = m.id
  where m.account_id = $1 and m.program_id = $2 and m.contact_id = any($3::uuid[])
  order by m.id
  for update of b`;

/** Members with what their tier multiplies points by, in hundredths. */
export const multipliersSql = `
  select m.id, m.contact_id, coalesce(t.multiplier * 100, 100)::int as multiplier
  from loyalty_member m
  left join loyalty_tier t on t.account_id = m.account_id and t.id = m.tier_id and t.removed_at is null
  where m.account_id = $1 and m.id = any($2::uuid[])`;

/** What these members earned by rules, by day: all, or only since $4. */
export const earnedEarlierSql = `
  select member_id, rule_id, (at at time zone $3::text)::date::text as day, sum(points)::int as points
  from point_entry
  where account_id = $1 and member_id = any($2::uuid[]) and kind = 'earn' and rule_id is not null
    and ($4::timestamptz is null or at >= $4)
  group by 1, 2, 3`;

/** Refunds of the batch, each with the entries of its order that it takes back, in order. */
export const refundsSql = `
  with e as materialized (${heard})
  select e.id as event_id, e.at, ${orderOf} as reference, n.id as of_id, n.program_id, n.member_id, n.points,
    coalesce(b.back, 0)::int as back, ${amountOf(`'amount'`, 'p.currency')} as refund_minor, (
      select max(o.amount_minor)::float8
      from point_entry o
      where o.account_id = $1 and o.program_id = p.id and o.reference = n.reference and o.kind = 'earn'
        and o.member_id = n.member_id
    ) as order_minor, n.amount_minor::float8 as entry_minor
  from e
  join loyalty_member m on m.account_id = $1 and m.contact_id = e.contact_id
  join loyalty_program p on p.account_id = $1 and p.id = m.program_id and p.deleted_at is null
  join point_entry n on n.account_id = $1 and n.program_id = p.id and n.reference = ${orderOf} and n.kind = 'earn'
    and n.reference <> '' and n.member_id = m.id
  left join lateral (
    select sum(r.missed - r.points) as back
    from point_entry r
    where r.account_id = $1 and r.of_id = n.id
  ) b on true
  where e.name = 'order.refunded'
  order by e.at, e.id, n.id`;
