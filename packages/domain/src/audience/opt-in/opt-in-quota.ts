import type { Sql } from '../../kernel/index.ts';

/** How many people an account can ask to confirm in 24 hours. */
export interface OptInQuota {
  limit: number;
  /** Asked in the last 24 hours. */
  asked: number;
  /** Where the limit comes from: staff set it, many addresses were refused, or the account's age. */
  basis: 'staff' | 'refusals' | 'new' | 'recent' | 'established';
}

const limits = { refusals: 50, new: 200, recent: 1_000, established: 5_000 } as const;

interface QuotaRow {
  set: number | null;
  days: number;
  asked: number;
  weekAsked: number;
  weekRefused: number;
}

/**
 * These emails go out in the platform's name to unproven addresses. An account earns a larger quota over time
 * and loses it when more than 5% of the last week's addresses don't exist: a list of addresses people typed
 * themselves has about 1%.
 */
export async function readQuota(sql: Sql, accountId: string): Promise<OptInQuota> {
  const { rows } = await sql<QuotaRow>(
    `select a.opt_in_daily_limit as set, extract(day from now() - a.created_at)::int as days, coalesce(r.asked, 0)::int as asked,
       coalesce(r.week_asked, 0)::int as week_asked, coalesce(r.week_refused, 0)::int as week_refused
     from account a left join lateral (
       select count(*) filter (where asked_at > now() - interval '1 day') as asked, count(*) as week_asked, count(*) filter (where reason = 'refused') as week_refused
       from opt_in_request where account_id = $1 and asked_at > now() - interval '7 days') r on true
     where a.id = $1`,
    [accountId],
  );
  const { set, days, asked, weekAsked, weekRefused } = rows[0] ?? {
    set: 0,
    days: 0,
    asked: 0,
    weekAsked: 0,
    weekRefused: 0,
  };
  if (set !== null) return { limit: set, asked, basis: 'staff' };
  const hasManyRefusals = weekAsked >= 20 && weekRefused > weekAsked * 0.05;
  const basis = hasManyRefusals ? 'refusals' : days < 7 ? 'new' : days < 30 ? 'recent' : 'established';
  return { limit: limits[basis], asked, basis };
}
