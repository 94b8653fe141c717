import { contactZone } from '../../audience/index.ts';

/**
 * A local date and time, such as 2026-12-01T09:00, that counts in each recipient's own time zone. One that clocks skip
 * is as much later as they skip.
 */
export interface ContactTime {
  local: string;
  /** For people whose own zone isn't known. */
  timezone: string;
}

/**
 * SQL for a FROM that adds to rows of people (`alias.contact_id`, `alias.address`) their zone, `own.zone`, and when they are
 * due, `own.due`: now if that has passed. Without a time everybody is due now. `later` is SQL: how many days later.
 */
export function joinDue(time: ContactTime | null, alias: string, params: unknown[], later = '0'): string {
  const add = (value: unknown) => `$${params.push(value)}`;
  const [zone, due] =
    time === null
      ? [contactZone('z', '(select timezone from account where id = $1)'), 'now()']
      : [
          personZone(alias, add(time.timezone)),
          `greatest(now(), ${momentIn('w.zone', add(time.local), later)})`,
        ];
  return `
    left join contact z on z.account_id = $1 and z.id = ${alias}.contact_id
    cross join lateral (select ${zone} as zone) w
    cross join lateral (select w.zone, ${due} as due) own`;
}

/** When the recipients of `judged` are due; a row per moment, with the zone of most people. */
export function departuresSql(judged: string, { local, timezone }: ContactTime, params: unknown[]): string {
  const add = (value: unknown) => `$${params.push(value)}`;
  return `
    select (array_agg(timezone order by n desc, timezone))[1] as timezone, sum(n)::int as people, at
    from (
      select timezone, n, ${momentIn('timezone', add(local))} as at
      from (
        select ${personZone('judged', add(timezone))} as timezone, count(*) as n
        from (${judged}) judged
        left join contact z on z.account_id = $1 and z.id = judged.contact_id
        where judged.reason is null
        group by 1
      ) zones
    ) moments
    group by at
    order by at`;
}

/** A pasted number that is no contact's tells the zone itself. */
const personZone = (alias: string, fallback: string): string =>
  contactZone(
    'z',
    `${fallback}::text`,
    `coalesce(z.phone, case when ${alias}.address like '+%' then ${alias}.address end)`,
  );

const momentIn = (zone: string, local: string, later = '0'): string =>
  `local_instant(${local}::timestamp::date + ${later}, ${local}::timestamp::time, ${zone})`;
