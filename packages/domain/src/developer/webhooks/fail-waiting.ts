/** Runs one statement: of a scope or of a plain connection. */
type Run = (text: string, params: unknown[]) => Promise<unknown>;

// By physical place and by ids in an array: joined, or looked for in an array without an index, 20,000 rows
// took more than a minute.
const failSql = `
  with ended as (
    delete from webhook_due where ctid = any (array(
      select ctid from webhook_due where account_id = $1 and endpoint_id = $2 for update skip locked))
    returning event_id)
  update webhook_event set state = 'failed', error = $3, next_attempt_at = null, settled_at = now()
  where account_id = $1 and id = any (array(select event_id from ended)) and state = 'waiting'`;

/**
 * What waits for an endpoint that is gone or switched off has failed; it can be replayed. What is being
 * settled this moment is left alone, so that nobody waits for anybody: the sender looks again when it is due.
 */
export async function failWaiting(run: Run, accountId: string, endpointId: string): Promise<void> {
  await run(failSql, [accountId, endpointId, 'The webhook was turned off.']);
}
