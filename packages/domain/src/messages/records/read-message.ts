import { notFound, type Unit } from '../../kernel/index.ts';
import { type MessageDetails, type MessageEvent } from './message-record.ts';
import { readMessageSql } from './message-records.sql.ts';

type MessageRow = Omit<MessageDetails, 'attachments' | 'fallback'> & {
  attachments: MessageDetails['attachments'] | null;
  /** As JSON. */
  fallback: (Omit<NonNullable<MessageDetails['fallback']>, 'decideAt'> & { decideAt: string }) | null;
};

/** One message, with its content while that's kept. Throws not_found. */
export async function readMessage(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  id: string,
): Promise<MessageDetails> {
  const { rows } = await sql<MessageRow>(readMessageSql, [actor.accountId, id]);
  if (rows[0] === undefined) throw notFound('message');
  const { fallback: stored } = rows[0];
  const fallback = stored === null ? null : { ...stored, decideAt: new Date(stored.decideAt) };
  const attachments = (rows[0].attachments ?? []).map(({ filename, contentType, bytes }) => ({
    filename,
    contentType,
    bytes,
  }));
  return { ...rows[0], fallback, attachments };
}

/** The events of a message, oldest first. Throws not_found. */
export async function readEvents(unit: Pick<Unit, 'sql' | 'actor'>, id: string): Promise<MessageEvent[]> {
  const message = await readMessage(unit, id);
  const { rows } = await unit.sql<MessageEvent>(
    `select kind, at, audience, detail
     from delivery_event
     where account_id = $1 and delivery_id = $2
     order by at, id limit 500`,
    [unit.actor.accountId, id],
  );
  const own: MessageEvent[] = [
    { kind: 'accepted', at: message.createdAt, audience: '', detail: message.source },
  ];
  if (message.scheduledAt !== null)
    own.push({
      kind: 'scheduled',
      at: message.createdAt,
      audience: '',
      detail: message.scheduledAt.toISOString(),
    });
  if (message.settledAt !== null) {
    const detail = [message.reason, message.response].filter(Boolean).join(': ');
    own.push({ kind: message.state, at: message.settledAt, audience: '', detail });
  }
  const events = rows;
  return [...own, ...events].sort((a, b) => a.at.getTime() - b.at.getTime());
}
