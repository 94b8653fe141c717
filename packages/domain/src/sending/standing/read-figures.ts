import type { Sql } from '../../kernel/index.ts';
import { type StandingFigures, standingRules } from './standing-rules.ts';
import { figuresSql } from './read-figures.sql.ts';

/**
 * Adds up an account's promotional email in the window, from hourly counters. After a stop is lifted,
 * counting starts with the next full hour. An email refused at once by the recipient's server counts as sent
 * and bounced, as in reports.
 */
export async function readFigures(sql: Sql, accountId: string): Promise<StandingFigures> {
  const { rows } = await sql<StandingFigures>(figuresSql, [accountId, standingRules.windowDays]);
  return rows[0] ?? { since: new Date(), sent: 0, hardBounces: 0, complaints: 0 };
}
