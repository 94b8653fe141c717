import type { Sql } from '../../kernel/index.ts';
import {
  type AudienceCriteria,
  type ExclusionReason,
  type Exclusions,
  noExclusions,
} from './campaign-audience.ts';
import { queryAudience } from './audience-query.ts';
import { preferHashJoins } from './prefer-hash-joins.ts';

export interface AudienceCount {
  recipients: number;
  excluded: Exclusions;
}

/** How many people would get the message now, and how many are excluded, by reason. Freezes nothing. */
export async function countAudience(sql: Sql, question: AudienceCriteria): Promise<AudienceCount> {
  const judged = await queryAudience(sql, question);
  const count = `select reason, count(*)::int as n from (${judged.sql}) judged group by reason`;
  const { rows } = await preferHashJoins(sql, question, () => sql<ReasonCount>(count, judged.params));
  return toAudienceCount(rows);
}

export interface ReasonCount {
  reason: ExclusionReason | null;
  n: number;
}

export function toAudienceCount(rows: ReasonCount[]): AudienceCount {
  const excluded = noExclusions();
  let recipients = 0;
  for (const { reason, n } of rows) {
    if (reason === null) recipients = n;
    else excluded[reason] = n;
  }
  return { recipients, excluded };
}

/** Recipients and people left out. */
export function sizeOf({ recipients, excluded }: AudienceCount): number {
  return Object.values(excluded).reduce((sum, n) => sum + n, recipients);
}
