/** The two callback addresses of an account. */
export const webhookKinds = ['contacts', 'campaigns'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The events an account can receive, by callback address, with their labels. */
export const webhookEventTypes = {
  contacts: {
    'contact.created': 'A contact was added',
    'contact.updated': 'A contact was changed',
    'contact.deleted': 'A contact was deleted',
    'contact.merged': 'Two contacts were merged',
    'contact.unsubscribed': 'A contact unsubscribed',
    'contact.imported': 'An import finished',
    'form.submitted': 'A form was submitted',
    'survey.completed': 'A survey was completed',
    'lead.created': 'A lead was accepted',
    'reward.issued': 'A contact got a reward',
    'reward.redeemed': 'A reward’s code was redeemed',
    'airtime.delivered': 'Airtime was delivered',
    'airtime.failed': 'Airtime couldn’t be delivered',
    'points.changed': 'A member’s points changed',
    'referral.converted': 'An advocate’s friend counted: the referral was approved',
    'journey.entered': 'A contact entered a journey',
    'journey.finished': 'A contact left a journey, at its end or at its goal',
    'journey.goal': 'A contact reached the goal of a journey',
  },
  campaigns: {
    'message.sent': 'A message was sent',
    'message.delivered': 'A message was delivered',
    'message.failed': 'A message failed',
    'message.unknown': 'A message may or may not have been sent',
    'message.skipped': 'A message wasn’t sent because its address is suppressed',
    'message.bounced': 'A message bounced',
    'message.complained': 'A recipient complained',
    'message.opened': 'A message was opened',
    'message.clicked': 'A link was clicked',
    'message.unsubscribed': 'A recipient unsubscribed',
    'campaign.started': 'A campaign started',
    'campaign.finished': 'A campaign finished',
    'campaign.cancelled': 'A campaign was cancelled',
    'campaign.failed': 'A campaign failed',
  },
} as const satisfies Record<WebhookKind, Record<string, string>>;

export type WebhookEventType =
  | keyof (typeof webhookEventTypes)['contacts']
  | keyof (typeof webhookEventTypes)['campaigns'];

/** Sent by the test button, whatever types an endpoint subscribes to. */
export const testEventType = 'webhook.test';

/** All types of one address, in display order. */
export function eventTypesOf(kind: WebhookKind): string[] {
  return Object.keys(webhookEventTypes[kind]);
}

/** The label of a type; an unknown type is shown by its name. */
export function eventLabel(type: string): string {
  if (type === testEventType) return 'Test event';
  return (
    Object.entries({ ...webhookEventTypes.contacts, ...webhookEventTypes.campaigns }).find(
      ([known]) => known === type,
    )?.[1] ?? type
  );
}
