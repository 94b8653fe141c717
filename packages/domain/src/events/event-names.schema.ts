import type { EventPropertyType } from './event.schema.ts';

/** One of our own events: what it is called, what a timeline says, and its documented properties. */
interface OwnEvent {
  label: string;
  /** Before the property `title`, such as the form's name. */
  says: string;
  properties: Record<string, EventPropertyType>;
}

const titled = { id: 'text', title: 'text' } as const;

/** The events that the product records, and `order.paid`, which shops send. */
export const ownEvents = {
  'form.submitted': { label: 'Form submitted', says: 'Submitted the form', properties: titled },
  'page.visited': { label: 'Page visited', says: 'Visited the page', properties: titled },
  'survey.completed': { label: 'Survey completed', says: 'Completed the survey', properties: titled },
  'lead.created': { label: 'Lead created', says: 'Became a lead of', properties: titled },
  'reward.claimed': { label: 'Reward claimed', says: 'Claimed the reward', properties: titled },
  'reward.redeemed': {
    label: 'Reward redeemed',
    says: 'Redeemed the reward',
    properties: { ...titled, amount: 'number', currency: 'text' },
  },
  'reward.expiring': {
    label: 'Reward code expires soon',
    says: 'Has a code that expires soon of',
    properties: { ...titled, codes: 'number', expires: 'date' },
  },
  'airtime.delivered': {
    label: 'Airtime delivered',
    says: 'Got airtime from',
    properties: { ...titled, amount: 'number', currency: 'text' },
  },
  'airtime.failed': {
    label: 'Airtime failed',
    says: 'Couldn’t get airtime from',
    properties: { ...titled, amount: 'number', currency: 'text', reason: 'text' },
  },
  'points.earned': {
    label: 'Points earned',
    says: 'Earned points in',
    properties: { ...titled, points: 'number' },
  },
  'points.spent': {
    label: 'Points spent',
    says: 'Spent points in',
    properties: { ...titled, points: 'number' },
  },
  'points.expiring': {
    label: 'Points expire soon',
    says: 'Has points expiring soon in',
    properties: { ...titled, points: 'number', expires: 'date' },
  },
  'tier.changed': {
    label: 'Tier changed',
    says: 'Changed tier in',
    properties: { ...titled, tier: 'text', direction: 'text' },
  },
  'referral.joined': { label: 'Joined as advocate', says: 'Became an advocate of', properties: titled },
  'referral.referred': { label: 'Referred by a friend', says: 'Was referred to', properties: titled },
  'referral.converted': {
    label: 'Referral converted',
    says: 'Took part in a referral of',
    properties: { ...titled, role: 'text', channel: 'text' },
  },
  'contact.merged': { label: 'Merged with another contact', says: 'Merged with', properties: titled },
  'order.paid': {
    label: 'Order paid',
    says: 'Paid order',
    properties: {
      amount: 'number',
      currency: 'text',
      items: 'number',
      products: 'text',
      order_id: 'text',
    },
  },
  'order.refunded': {
    label: 'Order refunded',
    says: 'Got a refund for order',
    properties: { amount: 'number', currency: 'text', order_id: 'text' },
  },
} as const satisfies Record<string, OwnEvent>;

export type OwnEventName = keyof typeof ownEvents;

/** What the view of a contact's history adds for messages. Never stored as an event. */
export const messageEvents = {
  'message.sent': 'Sent',
  'message.failed': 'Failed',
  'message.delivered': 'Delivered',
  'message.opened': 'Viewed',
  'message.clicked': 'Clicked',
  'message.bounced': 'Bounced',
  'message.complained': 'Complained',
  'message.unsubscribed': 'Unsubscribed',
  'message.left_out': 'Left out of',
} as const;

/** Names that begin like this are recorded by the product alone. */
export const reservedPrefixes = [
  'form.',
  'page.',
  'survey.',
  'lead.',
  'reward.',
  'airtime.',
  'points.',
  'tier.',
  'referral.',
  'message.',
] as const;

export function isReservedName(name: string): boolean {
  return reservedPrefixes.some((prefix) => name.startsWith(prefix));
}

export function isOwnEvent(name: string): name is OwnEventName {
  return Object.hasOwn(ownEvents, name);
}

/** `cart.item_added` reads as “Cart item added”. */
export function labelOfEvent(name: string): string {
  if (isOwnEvent(name)) return ownEvents[name].label;
  const words = name.replaceAll(/[._-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
