import { type Channel, DomainError, notFound, type Unit } from '../../kernel/index.ts';
import { messageWork } from './message-work.ts';

/**
 * Cancels a queued message and frees its hold on the wallet. Cancelling again changes nothing. Throws
 * not_found, and `invalid_state` if it's being sent, was sent or failed.
 */
export async function cancelMessage({ sql, actor, dueWork, clock }: Unit, id: string): Promise<void> {
  const { accountId } = actor;
  const { rows } = await sql<{ channel: Channel }>(
    `with cancelled as (
       update delivery
       set state = 'cancelled', settled_at = now()
       where account_id = $1 and id = $2 and campaign_id is null and state = 'queued'
       returning channel, batch_id),
     batched as (
       update message_batch b
       set live = b.live - 1
       from cancelled c
       where b.account_id = $1 and b.id = c.batch_id)
     select channel from cancelled`,
    [accountId, id],
  );
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
