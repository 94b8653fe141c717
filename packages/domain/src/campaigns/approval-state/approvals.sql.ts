import { nameOf } from './name-of.ts';

/** The open requests of campaigns. $1 the account, $2 the campaigns, $3 the person who looks. */
export const openApprovalsSql = `
  select a.id, a.campaign_id, a.requested_at, ${nameOf('a.requested_by')} as requested_by,
    coalesce(a.requested_by = $3, false) as is_mine, a.note,
    case when c.edited_at > a.requested_at then c.edited_at end as changed_at,
    case when c.edited_at > a.requested_at then ${nameOf('c.edited_by')} end as changed_by
  from campaign_approval a
  join campaign c on c.account_id = a.account_id and c.id = a.campaign_id
  where a.account_id = $1 and a.campaign_id = any($2) and a.state = 'waiting' and c.status = 'draft'`;

/** The newest request, if a colleague sent the campaign back. $1 the account, $2 the campaign. */
export const lastAnswerSql = `
  select a.ended_at as at, ${nameOf('a.ended_by')} as by, a.answer as note
  from (
    select state, ended_at, ended_by, answer
    from campaign_approval
    where account_id = $1 and campaign_id = $2
    order by requested_at desc, id desc limit 1
  ) a
  where a.state = 'sent_back'`;

/** Only of an open request. $1 the account, $2 the campaign, $3 who, $4 when, $5 how, $6 the answer. */
export const endApprovalSql = `
  update campaign_approval
  set state = $5, ended_by = $3, ended_at = $4, answer = $6
  where account_id = $1 and campaign_id = $2 and state = 'waiting'
  returning id, requested_by`;

export const insertApprovalSql = `
  insert into campaign_approval (account_id, id, campaign_id, note, requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6)`;

/** $1 the account, $2 the campaign, $3 the person, $4 since when withdrawals count, $5 since when requests count. */
export const recentApprovalsSql = `
  select
    count(*) filter (where campaign_id = $2 and state = 'waiting')::int as waiting,
    max(requested_at) filter (where campaign_id = $2 and state = 'withdrawn' and requested_at > $4) as withdrawn_at,
    count(*) filter (where requested_by = $3 and requested_at > $5)::int as asked
  from campaign_approval
  where account_id = $1 and (campaign_id = $2 or requested_by = $3 and requested_at > $5)`;
