import { contactColumns } from './find-page.sql.ts';

/** Contacts in id order with the names of their lists; `account` is the account's parameter. */
export const exportPageSql = (condition: string, limit: number, account: string): string => `
  select c.*,
    array(
      select l.name
      from list_member m
      join list l on l.account_id = m.account_id and l.id = m.list_id
      where m.account_id = ${account}::uuid and m.contact_id = c.id and m.state <> 'unsubscribed'
        and l.archived_at is null
      order by l.name
    ) lists
  from (
    select ${contactColumns}, c.time_zone
    from contact c
    where ${condition}
    order by c.id
    limit ${limit}
  ) c
  order by c.id`;
