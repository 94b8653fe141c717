import type { Sql } from '../../kernel/index.ts';
import type { SubmittedMessage } from './message-request.ts';

type Row = Omit<SubmittedMessage, 'index' | 'isReplay' | 'scheduledAt'> & { scheduledAt: string | null };

const idForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Those of the given ids, by their requests' places, that the account took in before, as they are now. */
export async function readTaken(sql: Sql, accountId: string, given: ReadonlyMap<number, string>): Promise<SubmittedMessage[]> {
  const ids = [...new Set(given.values())].filter((id) => idForm.test(id));
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>(
    `select m.id, m.channel, d.state, d.reason, m.recipient, m.segments, m.scheduled_at as "scheduledAt"
     from message m join delivery d on d.account_id = m.account_id and d.id = m.id where m.account_id = $1 and m.id = any($2::uuid[])`,
    [accountId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...given].flatMap(([index, id]) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ ...row, index, isReplay: true, scheduledAt: row.scheduledAt === null ? null : new Date(row.scheduledAt) }];
  });
}
