import type { keysetSql } from './contact-keyset.ts';

type Keyset = Pick<ReturnType<typeof keysetSql>, 'where' | 'orderBy'>;

export const contactColumns =
  'c.id, c.full_name, c.email, c.phone, c.email_status, c.sms_status, c.attributes, c.created_at';

/** Up to this many, totals are exact and matches are sorted in memory instead of read in order. */
export const exactUpTo = 10_000;
/** How many contacts to scan in order before using the filter's indexes. */
const probedRows = 3_000;

/** Matches among the next contacts in order, each with its place among those. */
export const probeSql = (
  rules: string,
  account: string,
  { where, orderBy }: Keyset,
  limit: number,
): string => `
  select ${contactColumns}, c.place
  from (
    select c.*, row_number() over (order by ${orderBy})::int as place
    from contact c
    where c.account_id = ${account}::uuid and c.deleted_at is null and ${where}
    order by ${orderBy}
    limit ${probedRows}
  ) c
  where ${rules}
  order by c.place
  limit ${limit}`;

/** All matches, sorted, if there are few: the number of matches, and the page unless there are too many. */
export const collectFewSql = (rules: string, { where, orderBy }: Keyset, limit: number): string => `
  with
    hits as materialized (
      select ${contactColumns}
      from contact c
      where ${rules}
      limit ${exactUpTo + 1}
    )
  select n.total, p.*
  from (select count(*)::int total from hits) n
  left join lateral (
    select ${contactColumns}
    from hits c
    where ${where}
    order by ${orderBy}
    limit ${limit}
  ) p on n.total <= ${exactUpTo}`;

export const walkSql = (rules: string, { where, orderBy }: Keyset, limit: number): string => `
  select ${contactColumns}
  from contact c
  where ${rules} and ${where}
  order by ${orderBy}
  limit ${limit}`;
