import type { Channel, Sql } from '../../kernel/index.ts';
import { readQuotaSql } from './opt-in-quota.sql.ts';

/** How many people an account can ask to confirm in 24 hours, by email or by text. */
export interface OptInQuota {
  limit: number;
  /** Asked in the last 24 hours. */
  asked: number;
  /** Where the limit comes from: staff set it, many addresses were refused, or the account's age. */
  basis: 'staff' | 'refusals' | 'new' | 'recent' | 'established';
}

/** Each text costs the account money, and a script can make up numbers. */
const limits = {
  email: { refusals: 50, new: 200, recent: 1_000, established: 5_000 },
  sms: { refusals: 50, new: 200, recent: 200, established: 500 },
} as const satisfies Record<Channel, Record<Exclude<OptInQuota['basis'], 'staff'>, number>>;

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
 * themselves has about 1%. Texts have a quota of their own, which age raises little: more is for staff to decide.
 */
export async function readQuota(sql: Sql, accountId: string, channel: Channel): Promise<OptInQuota> {
  const { rows } = await sql<QuotaRow>(readQuotaSql, [accountId, channel]);
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
  return { limit: limits[channel][basis], asked, basis };
}
