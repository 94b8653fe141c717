import type { DomainWith } from '../../../domain-with.ts';
import { longFailureMs } from '../retry-schedule.ts';
import type { WebhookFailures } from '../webhook-failures.service.ts';
import { type Attempt, judge } from './settle-attempts.ts';

/**
 * Turns an endpoint off if it answered that it is gone for good (410), or if an event failed its last attempt
 * and the endpoint had no success in the three days before.
 */
export async function disableAfter(
  domain: DomainWith<{ webhookFailures: WebhookFailures }>,
  accountId: string,
  endpointId: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const isGone = attempts.some(({ answer }) => answer.status === 410);
  const hasGivenUp = attempts.some((attempt) => judge(attempt).state === 'failed');
  if (!isGone && !hasGivenUp) return;
  const since = new Date(domain.deps.clock.now().getTime() - longFailureMs);
  await domain.openScope({ accountId, userId: null }, ({ webhookFailures }) =>
    webhookFailures.disable(endpointId, isGone ? null : since),
  );
}
