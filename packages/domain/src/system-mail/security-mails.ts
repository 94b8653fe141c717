import { z } from 'zod';
import { defineSystemMail, type SystemMail } from './system-mail.ts';

const url = z.url({ protocol: /^https?$/ });
const name = z.string().default('');
const hello = (who: string) => (who.trim() === '' ? 'Hello,' : `Hello ${who.trim()},`);
const day = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

const securityChanged = defineSystemMail(
  'security_changed',
  z.object({ name, what: z.string(), url }),
  (data) => ({
    subject: 'The security of your sign-in was changed',
    preheader: data.what,
    heading: 'The security of your sign-in was changed',
    paragraphs: [hello(data.name), data.what],
    button: { label: 'It was not me', url: data.url },
    note: 'Was it you? Then there is nothing to do. If it was not, set a new password at once and write to support.',
  }),
);

const emailChangeApprove = defineSystemMail(
  'email_change_approve',
  z.object({ name, newEmail: z.string(), url }),
  (data) => ({
    subject: 'Do you want to sign in with another address?',
    preheader: `Somebody signed in as you asked to change it to ${data.newEmail}.`,
    heading: 'Do you want to change your address?',
    paragraphs: [
      hello(data.name),
      `Somebody who is signed in as you asked to change your sign-in address to ${data.newEmail}. It changes only when you agree here and the new address is confirmed too.`,
    ],
    button: { label: 'Look at the change', url: data.url },
    note: 'It was not you? The page behind the button also stops the change. Then set a new password. The link works for a day.',
  }),
);

const emailChangeConfirm = defineSystemMail(
  'email_change_confirm',
  z.object({ name, newEmail: z.string(), url }),
  (data) => ({
    subject: 'Confirm your new email address',
    preheader: 'One step, and you sign in with this address.',
    heading: 'Confirm your new email address',
    paragraphs: [
      hello(data.name),
      `You asked to sign in with ${data.newEmail}. Confirm that this address is yours, and agree to the change in the mail to your old address.`,
    ],
    button: { label: 'Confirm this address', url: data.url },
    note: 'The link works for a day. You did not ask for this? Then ignore this email; nothing will change.',
  }),
);

const accountClosing = defineSystemMail(
  'account_closing',
  z.object({ name, company: z.string(), deletionAt: z.string(), url: url.optional() }),
  (data) => ({
    subject: `${data.company} is scheduled for deletion`,
    preheader: `It can be restored until ${day(data.deletionAt)}.`,
    heading: `${data.company} is scheduled for deletion`,
    paragraphs: [
      hello(data.name),
      `An owner scheduled the profile ${data.company} for deletion. Sending has stopped. On ${day(data.deletionAt)} (UTC) its contacts, campaigns and settings are deleted for good; only the books are kept, without names.`,
      'Until then you can sign in and restore it.',
    ],
    note: 'Was this not agreed? Sign in and press Restore.',
  }),
);

const accountRestored = defineSystemMail(
  'account_restored',
  z.object({ name, company: z.string() }),
  (data) => ({
    subject: `${data.company} was restored`,
    preheader: 'It is not deleted.',
    heading: `${data.company} was restored`,
    paragraphs: [
      hello(data.name),
      `An owner took back the deletion of the profile ${data.company}. Everything is there. Campaigns that were stopped, automatic renewal and automatic top-up stay off until you start them again.`,
    ],
    note: 'There is nothing to do.',
  }),
);

/** Mails about how a person signs in, and about the life of an account. */
export const securityMails: SystemMail[] = [
  securityChanged,
  emailChangeApprove,
  emailChangeConfirm,
  accountClosing,
  accountRestored,
];
