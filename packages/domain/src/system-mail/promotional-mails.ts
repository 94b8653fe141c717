import { z } from 'zod';
import { defineSystemMail, greeting, reader, type SystemMail, webUrl } from './system-mail.ts';

const button = (to: string) => ({ label: 'Open your senders', url: to });

const promotionalWarning = defineSystemMail(
  'promotional_warning',
  z.object({ ...reader, figures: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Too many people report your email as spam',
    preheader: data.figures,
    heading: 'Too many spam reports',
    paragraphs: [
      greeting(data.name),
      `${data.figures} This concerns promotional email from ${data.company}.`,
      'Email only people who asked to hear from you, and make it easy to unsubscribe. At 0.3% we stop ' +
        'your promotional email, because mailbox providers start blocking it.',
    ],
    button: button(data.url),
    note: 'Transactional email, such as receipts and codes, isn’t affected.',
  }),
);

const promotionalStopped = defineSystemMail(
  'promotional_stopped',
  z.object({ ...reader, figures: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Your promotional email is stopped',
    preheader: data.figures,
    heading: 'Your promotional email is stopped',
    paragraphs: [
      greeting(data.name),
      `${data.figures} We paused the email campaigns of ${data.company} and are holding its promotional ` +
        'messages.',
      'Find out where these addresses came from, remove them, and ask for a review on the SenderID page. ' +
        'Tell us what you changed.',
    ],
    button: { label: 'Ask for a review', url: data.url },
    note: 'Transactional email, such as receipts and codes, is still sent.',
  }),
);

const promotionalLifted = defineSystemMail(
  'promotional_lifted',
  z.object({ ...reader, reason: z.string(), url: webUrl }),
  (data) => ({
    subject: 'You can send promotional email again',
    preheader: 'Resume your campaigns and release the messages we held.',
    heading: 'You can send promotional email again',
    paragraphs: [
      greeting(data.name),
      `We reviewed ${data.company} and turned its promotional email back on. ${data.reason}`,
      'Your campaigns stay paused until you resume them, and held messages wait until you release them.',
    ],
    button: button(data.url),
    note: 'Complaint and bounce counts start again from zero.',
  }),
);

export const promotionalMails: SystemMail[] = [promotionalWarning, promotionalStopped, promotionalLifted];
