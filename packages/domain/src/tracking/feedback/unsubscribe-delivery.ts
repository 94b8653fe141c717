import { recordConsent, type Suppressions } from '../../audience/index.ts';
import type { ScopeWith } from '../../domain-with.ts';
import { recordFeedback } from './record-feedback.ts';

/** The request behind a consent change, kept as proof. */
export interface FeedbackVisitor {
  ip: string;
  userAgent: string;
}

/**
 * Unsubscribes the recipient of a delivery from everything the account sends on its channel. Idempotent.
 * Undefined if the delivery doesn't exist.
 */
export async function unsubscribeDelivery(
  scope: ScopeWith<{ suppressions: Suppressions }>,
  deliveryId: string,
  visitor: FeedbackVisitor,
  source: string,
): Promise<{ address: string } | undefined> {
  const delivery = await recordFeedback(scope, deliveryId, 'unsubscribe', source);
  if (delivery === undefined) return undefined;
  const { address, contactId, campaignId, channel } = delivery;
  if (await scope.suppressions.add({ channel, address, reason: 'unsubscribe', detail: source, campaignId })) {
    await recordConsent(scope, { address, contactId, channel, action: 'withdrawn', source, ...visitor });
  }
  return { address };
}
