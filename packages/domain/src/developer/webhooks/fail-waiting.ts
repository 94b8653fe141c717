/** Runs one statement, in a scope or on a plain connection. */
type Run = (text: string, params: unknown[]) => Promise<unknown>;

// By physical location (ctid) and an array of ids: with a join, or an array lookup without an index, 20,000
// rows took more than a minute.
const failSql = `
  with ended as (
    delete from webhook_due where ctid = any (array(
      select ctid from webhook_due where account_id = $1 and endpoint_id = $2 for update skip locked))
    returning event_id)
  update webhook_event set state = 'failed', error = $3, next_attempt_at = null, settled_at = now()
  where account_id = $1 and id = any (array(select event_id from ended)) and state = 'waiting'`;

/**
 * Fails the events waiting for an endpoint that is gone or turned off; they can be replayed. Skips rows being
 * settled, so nothing waits for a lock: the sender checks again when they are due.
 */
export async function failWaiting(run: Run, accountId: string, endpointId: string): Promise<void> {
  await run(failSql, [accountId, endpointId, 'The webhook was turned off.']);
}
