import type { DomainWith } from '../../../domain-with.ts';
import { longFailureMs } from '../retry-schedule.ts';
import type { WebhookFailures } from '../webhook-failures.service.ts';
import { type Attempt, judge } from './settle-attempts.ts';

/**
 * Switches an endpoint off when it said that it is gone for good (410), or when an event had its last attempt
 * and the endpoint has not succeeded once in the three days before.
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
