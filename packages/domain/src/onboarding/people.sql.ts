import { isOpenTo } from '../accounts/index.ts';

const readPerson = `
  select u.id, u.email, u.password_hash, u.first_name, u.last_name,
    u.email_confirmed_at is not null as is_confirmed, u.signed_up_again, u.given_password, m.account_id,
    coalesce(m.company, '') as company
  from app_user u
  left join lateral (
    select m.account_id, a.company
    from membership m
    join account a on a.id = m.account_id
    where m.user_id = u.id and ${isOpenTo}
    order by (m.account_id = u.current_account_id) desc nulls last, a.status desc, m.created_at
    limit 1
  ) m on true`;

export const personByEmailSql = `${readPerson} where u.email = $1`;

export const personByIdSql = `${readPerson} where u.id = $1`;

export const activeAccountsSql = `
  select m.account_id
  from membership m
  join account a on a.id = m.account_id
  where m.user_id = $1 and m.status = 'active' and a.status = 1
  order by 1
  limit 50`;
