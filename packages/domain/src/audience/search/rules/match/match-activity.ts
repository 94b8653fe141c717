import type { RuleTime } from '../predicate.ts';
import type { ContactFacts, RuleWorld } from './rule-world.ts';
import type { ListRule, MessageRule } from '../schema.ts';

export function memberOf(
  { listIds, states = ['subscribed'] }: ListRule,
  contact: ContactFacts,
  world: RuleWorld,
): boolean {
  const counted: string[] = states;
  return world.members.some(
    ({ contactId, listId, state }) =>
      contactId === contact.id && listIds.includes(listId) && counted.includes(state),
  );
}

const kinds: Record<string, string> = {
  opened: 'open',
  clicked: 'click',
  bounced: 'bounce',
  unsubscribed: 'unsubscribe',
};

/** Whether the rule's action happened to one of this contact's messages; the caller handles `has`. */
export function messageHappened(
  rule: MessageRule,
  contact: ContactFacts,
  world: RuleWorld,
  time: RuleTime,
): boolean {
  const since = rule.withinDays === undefined ? null : time.instantBefore(rule.withinDays);
  const isInTime = (at: Date | null): boolean => since === null || (at !== null && at.toISOString() >= since);
  const isOfCampaign = (campaignId: string | null): boolean =>
    rule.campaignId === undefined || campaignId === rule.campaignId;
  const own = world.deliveries.filter(
    ({ contactId, channel }) => contactId === contact.id && channel === rule.channel,
  );
  if (rule.action === 'sent' || rule.action === 'failed') {
    return own.some(
      ({ state, campaignId, settledAt }) =>
        state === rule.action && isOfCampaign(campaignId) && isInTime(settledAt),
    );
  }
  if (rule.action === 'delivered') {
    const has = (id: string, wanted: string) =>
      world.events.some(({ deliveryId, kind }) => deliveryId === id && kind === wanted);
    const isDelivered = (id: string) =>
      rule.channel === 'email' ? !has(id, 'bounce') : has(id, 'delivered');
    return own.some(
      ({ id, state, campaignId, settledAt }) =>
        state === 'sent' && isDelivered(id) && isOfCampaign(campaignId) && isInTime(settledAt),
    );
  }
  return world.events.some(
    ({ deliveryId, contactId, campaignId, kind, audience, at }) =>
      contactId === contact.id &&
      kind === kinds[rule.action] &&
      isCounted(rule.action, audience) &&
      isOfCampaign(campaignId) &&
      isInTime(at) &&
      own.some(({ id }) => id === deliveryId),
  );
}

function isCounted(action: MessageRule['action'], audience: string): boolean {
  if (action === 'opened') return audience !== 'scanner';
  return action !== 'clicked' || audience === 'human' || audience === 'unknown';
}
