import { recordConsent, type Suppressions } from '../../audience/index.ts';
import type { ScopeWith } from '../../domain-with.ts';
import { recordFeedback } from './record-feedback.ts';

/** Who asked, as proof of the withdrawal. */
export interface FeedbackVisitor {
  ip: string;
  userAgent: string;
}

/**
 * Unsubscribes the recipient of a delivery from everything the account sends by its channel, at once. A
 * second time changes nothing. Undefined when the delivery is gone.
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
