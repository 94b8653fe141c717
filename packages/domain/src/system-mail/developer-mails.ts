import { z } from 'zod';
import { defineSystemMail, greeting, type SystemMail, webUrl } from './system-mail.ts';

const webhookDisabled = defineSystemMail(
  'webhook_disabled',
  z.object({
    name: z.string().default(''),
    company: z.string(),
    kind: z.enum(['contacts', 'campaigns']),
    /** Host of the callback address. */
    receiver: z.string(),
    /** True when the receiver answered 410 Gone. */
    isGone: z.boolean(),
    url: webUrl,
  }),
  (data) => ({
    subject: `Your ${data.kind} webhook was turned off`,
    preheader: `${data.receiver} couldn’t be reached.`,
    heading: 'We turned off a webhook',
    paragraphs: [
      greeting(data.name),
      data.isGone
        ? `We turned off the ${data.kind} webhook of ${data.company} because ${data.receiver} answered ` +
          'that this address no longer exists (410 Gone).'
        : `We turned off the ${data.kind} webhook of ${data.company} because ${data.receiver} hasn’t ` +
          'accepted any events for three days.',
      'Fix the address or the receiving server, turn the webhook back on, and replay the failed events ' +
        'from its log.',
    ],
    button: { label: 'Open the webhook', url: data.url },
    note: 'We keep events in the log for 30 days. No new events are recorded while the webhook is off.',
  }),
);

/** Mails for developers who build on the API. */
export const developerMails: SystemMail[] = [webhookDisabled];
