/** Values are counted among this many of the account's latest contacts. */
export const sampledContacts = 10_000;

/**
 * The account's most frequent values of an expression over `contact c`, among the latest contacts: those that
 * match the LIKE pattern $3. `$2` is for the expression.
 */
export const suggestValuesSql = (value: string): string => `
  with
    latest as materialized (
      select ${value} as value, row_number() over (order by c.created_at desc, c.id desc) as place
      from contact c
      where c.account_id = $1::uuid and c.deleted_at is null and $2::text is not null
      order by c.created_at desc, c.id desc
      limit ${sampledContacts + 1}
    )
  select value, count(*)::int count, (select count(*) > ${sampledContacts} from latest) is_sampled
  from latest
  where place <= ${sampledContacts} and value <> ''
    and plain_text(value) like plain_text($3::text)
  group by value
  order by count desc, value
  limit $4::int`;
