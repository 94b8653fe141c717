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

/** The same for pasted people, who may be contacts; undefined if none of them is this contact. */
export async function judgePastedContact(
  sql: Sql,
  question: AudienceCriteria,
  contactId: string,
): Promise<ChosenReason | null | undefined> {
  const { sql: query, params } = await queryAudience(sql, question);
  const { rows } = await sql<{ reason: ChosenReason | null }>(
    `select reason from (${query}) judged where contact_id = $${params.length + 1} order by copy limit 1`,
    [...params, contactId],
  );
  return rows[0]?.reason;
}
