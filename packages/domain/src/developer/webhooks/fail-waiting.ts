import { failWaitingSql } from './webhooks.sql.ts';
/** Runs one statement, in a scope or on a plain connection. */
type Run = (text: string, params: unknown[]) => Promise<unknown>;

/**
 * Fails the events waiting for an endpoint that is gone or turned off; they can be replayed. Skips rows being
 * settled, so nothing waits for a lock: the sender checks again when they are due.
 */
export async function failWaiting(run: Run, accountId: string, endpointId: string): Promise<void> {
  await run(failWaitingSql, [accountId, endpointId, 'The webhook was turned off.']);
}
