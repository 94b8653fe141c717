import { type Channel, DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { messageWork } from './message-work.ts';
import { cancelMessageSql } from './hold-messages.sql.ts';

/**
 * Cancels a queued message and frees its hold on the wallet. Cancelling again changes nothing. Throws
 * not_found, and `invalid_state` if it's being sent, was sent or failed.
 */
export async function cancelMessage({ sql, actor, dueWork, clock }: Unit, id: string): Promise<void> {
  const { accountId } = actor;
  const { rows } = await sql<{ channel: Channel }>(cancelMessageSql, [accountId, id]);
  const channel = rows[0]?.channel;
  // This may finish its batch, so check the account's messages now rather than when this one was due.
  if (channel !== undefined) return dueWork.add(messageWork[channel], accountId, clock.now());
  const found = await sql<{ state: string }>(
    `select d.state
     from message m
     join delivery d on d.account_id = m.account_id and d.id = m.id
     where m.account_id = $1 and m.id = $2`,
    [accountId, id],
  );
  const state = found.rows[0]?.state;
  if (state === undefined) throw notFound('message');
  if (state !== 'cancelled')
    throw new DomainError('invalid_state', 'You can only cancel a message that is waiting to be sent.', {
      state,
    });
}
