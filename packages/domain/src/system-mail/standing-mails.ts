import { z } from 'zod';
import { defineSystemMail, type SystemMail } from './system-mail.ts';

const url = z.url({ protocol: /^https?$/ });
const who = { name: z.string().default(''), company: z.string() };
const hello = (name: string) => (name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`);
const button = (to: string) => ({ label: 'Open your senders', url: to });

const promotionalWarning = defineSystemMail(
  'promotional_warning',
  z.object({ ...who, figures: z.string(), url }),
  (data) => ({
    subject: 'Too many people report your email as spam',
    preheader: data.figures,
    heading: 'Too many spam reports',
    paragraphs: [
      hello(data.name),
      `${data.figures} This is about the promotional email of ${data.company}.`,
      'Write only to people who asked for it, and make it easy to unsubscribe. At 0.3% we stop your promotional email, because mailbox providers would start to block it.',
    ],
    button: button(data.url),
    note: 'Transactional email, such as receipts and codes, is not affected.',
  }),
);

const promotionalStopped = defineSystemMail(
  'promotional_stopped',
  z.object({ ...who, figures: z.string(), url }),
  (data) => ({
    subject: 'Your promotional email is stopped',
    preheader: data.figures,
    heading: 'Your promotional email is stopped',
    paragraphs: [
      hello(data.name),
      `${data.figures} We paused the email campaigns of ${data.company} and hold its promotional messages.`,
      'Find out where these addresses came from, remove them, and ask for a review on the SenderID page. Tell us what you changed.',
    ],
    button: { label: 'Ask for a review', url: data.url },
    note: 'Transactional email, such as receipts and codes, still leaves.',
  }),
);

const promotionalLifted = defineSystemMail(
  'promotional_lifted',
  z.object({ ...who, reason: z.string(), url }),
  (data) => ({
    subject: 'You can send promotional email again',
    preheader: 'Resume your campaigns and release the messages we held.',
    heading: 'You can send promotional email again',
    paragraphs: [
      hello(data.name),
      `We reviewed the promotional email of ${data.company} and allowed it again. ${data.reason}`,
      'Campaigns stay paused and messages held until you resume or release them.',
    ],
    button: button(data.url),
    note: 'Complaints and bounces are counted anew from now on.',
  }),
);

export const standingMails: SystemMail[] = [promotionalWarning, promotionalStopped, promotionalLifted];
