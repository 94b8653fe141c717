import type { Suppressions } from '../../audience/index.ts';
import type { ScopeWith } from '../../domain-with.ts';
import { addressHash, newId, type Unit } from '../../kernel/index.ts';
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
    await recordConsent(
      scope,
      { address, contactId, channel, listId: null, action: 'withdrawn', source },
      visitor,
    );
  }
  return { address };
}

export interface ConsentChange {
  address: string;
  contactId: string | null;
  /** Default email. */
  channel?: 'email' | 'sms';
  listId: string | null;
  action: 'granted' | 'withdrawn';
  source: string;
}

export async function recordConsent(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  change: ConsentChange,
  visitor: FeedbackVisitor,
): Promise<void> {
  await sql(
    `
      insert into consent_event (
        account_id, id, contact_id, address_hash, channel, list_id, action, source, ip, user_agent
      )
      values ($1, $2, $3, $4, $10, $5, $6, $7, $8, left($9, 300))`,
    [
      actor.accountId,
      newId(),
      change.contactId,
      addressHash(change.address),
      change.listId,
      change.action,
      change.source,
      visitor.ip,
      visitor.userAgent,
      change.channel ?? 'email',
    ],
  );
}
