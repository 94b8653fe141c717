import type { Sql } from '../../kernel/index.ts';
import type { MessageRequest, RefusedMessage, SubmittedMessage } from '../request/message-request.ts';
import type { SubmissionSource } from '../request/message.schema.ts';
import { statusOf } from '../request/message-status.ts';
import { requestHash } from '../request/request-hash.ts';

type Row = Omit<SubmittedMessage, 'index' | 'isReplay' | 'scheduledAt'> & {
  scheduledAt: Date | null;
  source: SubmissionSource;
  hash: string | null;
};

const idForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export const idInUse =
  'Another message already has this id. Give each message its own id, or repeat a request unchanged.';

/** Requests whose ids the account already used. */
export interface KnownMessages {
  /** Repeated requests, with the state of the first message. */
  replays: SubmittedMessage[];
  /** Different messages with a used id. */
  refused: RefusedMessage[];
}

/** Finds which ids (by request index) are already in use, and whether by the same request. */
export async function findReplays(
  sql: Sql,
  accountId: string,
  given: ReadonlyMap<number, string>,
  requests: readonly MessageRequest[],
): Promise<KnownMessages> {
  const found: KnownMessages = { replays: [], refused: [] };
  const ids = [...new Set(given.values())].filter((id) => idForm.test(id));
  if (ids.length === 0) return found;
  const { rows } = await sql<Row>(
    `select m.id, m.channel, ${statusOf('d')} as state, d.reason, m.recipient, m.segments,
       m.scheduled_at, m.source, encode(m.request_hash, 'hex') as hash
     from message m
     join delivery d on d.account_id = m.account_id and d.id = m.id
     where m.account_id = $1 and m.id = any($2::uuid[])`,
    [accountId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [index, id] of given) {
    const row = byId.get(id);
    const request = requests[index];
    if (row === undefined || request === undefined) continue;
    const { hash, source, ...message } = row;
    // We chose the ids of SMPP messages, and stored no hash for them: no request repeats one.
    const isOther = hash === null ? source === 'smpp' : hash !== requestHash(request).toString('hex');
    if (isOther) found.refused.push({ index, field: 'id', code: 'conflict', message: idInUse });
    else found.replays.push({ ...message, index, isReplay: true });
  }
  return found;
}
