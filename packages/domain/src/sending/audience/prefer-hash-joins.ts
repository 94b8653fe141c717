import { type Sql, withoutNestedLoops } from '../../kernel/index.ts';
import { audienceBound } from './audience-bound.ts';
import type { AudienceCriteria } from './campaign-audience.ts';

/** From this size, reading the table once is cheaper than looking up each member. */
const largeList = 5_000;

/** Runs a statement over a large audience without nested loops: 0.3 s instead of 10 for 5,000 new members. */
export async function preferHashJoins<T>(
  sql: Sql,
  question: AudienceCriteria,
  work: () => Promise<T>,
): Promise<T> {
  return (await isLarge(sql, question)) ? withoutNestedLoops(sql, work) : work();
}

async function isLarge(sql: Sql, question: AudienceCriteria): Promise<boolean> {
  if (question.audience.source === 'paste') return false;
  return question.audience.source !== 'list' || (await audienceBound(sql, question, largeList)) === largeList;
}
