import type { Sql } from '../../kernel/index.ts';
import { queryAudience } from './audience-query.ts';
import type { AudienceCriteria, ChosenReason } from './campaign-audience.ts';

/** Whether these contacts may get a message now: null, or the reason why not. Those it doesn't name are gone. */
export async function judgeContacts(
  sql: Sql,
  question: Omit<AudienceCriteria, 'among' | 'pasted'>,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, ChosenReason | null>> {
  const { sql: query, params } = await queryAudience(sql, { ...question, pasted: [], among: contactIds });
  const { rows } = await sql<{ contactId: string; reason: ChosenReason | null }>(
    `select contact_id, reason from (${query}) judged`,
    params,
  );
  return new Map(rows.map(({ contactId, reason }) => [contactId, reason]));
}
