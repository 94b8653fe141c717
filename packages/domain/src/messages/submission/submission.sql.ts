import { senderStateColumns } from '../../senders/index.ts';

export const findSubmissionSendersSql = `
  select s.id, s.campaign as type, s.is_stop_exempt, d.unauthenticated_mail, ${senderStateColumns}
  from sender s
  left join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
  where s.account_id = $1 and s.archived_at is null
    and (s.id = any($2::uuid[]) or lower(s.sender) = any($3::text[]))`;

export const findEmailContactsSql = `
  select c.id, c.email, a.timezone
  from contact c
  join account a on a.id = c.account_id
  where c.account_id = $1 and c.email = any($2::text[]) and c.deleted_at is null`;

export const findTemplatesToFreezeSql = `
  select t.id, t.channel, t.revision, t.subject, t.preheader, t.html, t.text, a.language,
    coalesce(t.design -> 'conditions', '[]') as conditions,
    f.compiled as frozen
  from template t
  join account a on a.id = t.account_id
  left join message_template f on f.account_id = t.account_id and f.template_id = t.id
    and f.revision = t.revision
  where t.account_id = $1 and t.id = any($2::uuid[]) and t.archived_at is null`;
