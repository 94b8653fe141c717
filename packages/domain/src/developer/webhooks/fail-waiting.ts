/** Runs one statement: of a scope or of a plain connection. */
type Run = (text: string, params: unknown[]) => Promise<unknown>;

/** What waits for an endpoint that is gone or switched off has failed; it can be replayed. */
export async function failWaiting(run: Run, accountId: string, endpointId: string): Promise<void> {
  await run('delete from webhook_due where account_id = $1 and endpoint_id = $2', [accountId, endpointId]);
  await run(
    `update webhook_event set state = 'failed', error = $3, next_attempt_at = null, settled_at = now()
     where account_id = $1 and endpoint_id = $2 and state = 'waiting'`,
    [accountId, endpointId, 'The webhook was switched off.'],
  );
}
