/** Runs one statement: of a scope or of a plain connection. */
type Run = (text: string, params: unknown[]) => Promise<unknown>;

/**
 * What waits for an endpoint that is gone or switched off has failed; it can be replayed. What is being settled this moment is
 * left alone, so that nobody waits for anybody: the sender looks again when it is due.
 */
export async function failWaiting(run: Run, accountId: string, endpointId: string): Promise<void> {
  await run(
    `with waiting as (
       select event_id from webhook_due where account_id = $1 and endpoint_id = $2 for update skip locked),
     ended as (
       delete from webhook_due d using waiting w where d.account_id = $1 and d.endpoint_id = $2 and d.event_id = w.event_id)
     update webhook_event e set state = 'failed', error = $3, next_attempt_at = null, settled_at = now()
     from waiting w where e.account_id = $1 and e.id = w.event_id and e.state = 'waiting'`,
    [accountId, endpointId, 'The webhook was switched off.'],
  );
}
