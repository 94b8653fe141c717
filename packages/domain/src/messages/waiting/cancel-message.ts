import { DomainError, notFound, type Unit, type Channel } from '../../kernel/index.ts';
import { streamWork } from './stream-work.ts';

/**
 * Cancels a message that waits to be sent; what was held for it is given back. A second time changes nothing.
 * Throws not_found, and `invalid_state` for one that is on its way, was sent, or has failed.
 */
export async function cancelMessage({ sql, actor, dueWork, clock }: Unit, id: string): Promise<void> {
  const { accountId } = actor;
  const { rows } = await sql<{ channel: Channel }>(
    `with cancelled as (
       update delivery set state = 'cancelled', settled_at = now() where account_id = $1 and id = $2 and campaign_id is null and state = 'queued' returning channel, batch_id),
     batched as (update message_batch b set live = b.live - 1 from cancelled c where b.account_id = $1 and b.id = c.batch_id)
     select channel from cancelled`,
    [accountId, id],
  );
  const channel = rows[0]?.channel;
  // The batch may be over by this: the stream has to be looked at, now and not when this message was due.
  if (channel !== undefined) return dueWork.add(streamWork[channel], accountId, clock.now());
  const found = await sql<{ state: string }>(
    'select d.state from message m join delivery d on d.account_id = m.account_id and d.id = m.id where m.account_id = $1 and m.id = $2',
    [accountId, id],
  );
  const state = found.rows[0]?.state;
  if (state === undefined) throw notFound('message');
  if (state !== 'cancelled')
    throw new DomainError('invalid_state', 'Only a message that waits to be sent can be cancelled.', {
      state,
    });
}
