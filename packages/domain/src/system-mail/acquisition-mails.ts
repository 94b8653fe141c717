import { z } from 'zod';
import { defineSystemMail, greeting, type SystemMail, webUrl } from './system-mail.ts';

const formSubmitted = defineSystemMail(
  'form_submitted',
  z.object({
    name: z.string().default(''),
    form: z.string(),
    /** Who submitted it, as they wrote it. */
    person: z.string(),
    url: webUrl,
  }),
  (data) => ({
    subject: `New submission: ${data.form}`,
    preheader: `${data.person} submitted your form.`,
    heading: 'Someone submitted your form',
    paragraphs: [greeting(data.name), `${data.person} submitted “${data.form}”.`],
    button: { label: 'Open the submissions', url: data.url },
    note: 'You get at most 20 of these an hour for a form. Turn them off in Form fields.',
  }),
);

/** Mails about what visitors do. */
export const acquisitionMails: SystemMail[] = [formSubmitted];
