import type { Sql } from '../../kernel/index.ts';
import { queryAudience } from './audience-query.ts';
import type { AudienceCriteria } from './campaign-audience.ts';
import { type ContactTime, departuresSql } from './contact-time.sql.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';

/** Recipients who get a message at the same moment. */
export interface Departure {
  /** The zone of most of them. */
  timezone: string;
  people: number;
  at: Date;
}

/** When the recipients of an audience would get a message, first to last. */
export async function countDepartures(
  sql: Sql,
  question: AudienceCriteria,
  time: ContactTime,
): Promise<Departure[]> {
  const { sql: judged, params } = await queryAudience(sql, question);
  const text = departuresSql(judged, time, params);
  const { rows } = await preferHashJoins(sql, question, () => sql<Departure>(text, params));
  return rows;
}
