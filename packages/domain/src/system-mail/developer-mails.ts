import { z } from 'zod';
import { defineSystemMail, type SystemMail } from './system-mail.ts';

const webhookDisabled = defineSystemMail(
  'webhook_disabled',
  z.object({
    name: z.string().default(''),
    company: z.string(),
    kind: z.enum(['contacts', 'campaigns']),
    /** Host of the callback address. */
    receiver: z.string(),
    /** True when the receiver itself answered that nobody listens there any more (410). */
    isGone: z.boolean(),
    url: z.url({ protocol: /^https?$/ }),
  }),
  (data) => ({
    subject: `Your ${data.kind} webhook was switched off`,
    preheader: `${data.receiver} could not be reached.`,
    heading: 'A webhook was switched off',
    paragraphs: [
      data.name.trim() === '' ? 'Hello,' : `Hello ${data.name.trim()},`,
      data.isGone
        ? `The ${data.kind} webhook of ${data.company} was switched off: ${data.receiver} answered that nobody listens at this address any more.`
        : `The ${data.kind} webhook of ${data.company} was switched off: ${data.receiver} has accepted nothing for three days.`,
      'Correct the address or the receiver, switch the webhook on again, and replay what failed from its log.',
    ],
    button: { label: 'Open the webhook', url: data.url },
    note: 'Events are kept in the log for 30 days. While the webhook is switched off, no new ones are recorded.',
  }),
);

/** Mails to those who build on the API. */
export const developerMails: SystemMail[] = [webhookDisabled];
