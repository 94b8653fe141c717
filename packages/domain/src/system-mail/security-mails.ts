import { z } from 'zod';
import { defineSystemMail, greeting, type SystemMail, webUrl } from './system-mail.ts';

const name = z.string().default('');
const day = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

const securityChanged = defineSystemMail(
  'security_changed',
  z.object({ name, what: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Your sign-in security settings changed',
    preheader: data.what,
    heading: 'Your sign-in security settings changed',
    paragraphs: [greeting(data.name), data.what],
    button: { label: 'This wasn’t me', url: data.url },
    note:
      'If you made this change, you don’t need to do anything. If you didn’t, set a new password now and ' +
      'contact support.',
  }),
);

const emailChangeApprove = defineSystemMail(
  'email_change_approve',
  z.object({ name, newEmail: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Approve your new sign-in email',
    preheader: `Someone signed in as you asked to change your email to ${data.newEmail}.`,
    heading: 'Approve your new sign-in email',
    paragraphs: [
      greeting(data.name),
      `Someone signed in to your account asked to change your sign-in email to ${data.newEmail}. It ` +
        'changes only after you approve it here and the new address is confirmed.',
    ],
    button: { label: 'Review the change', url: data.url },
    note:
      'If this wasn’t you, open the link to cancel the change, then set a new password. The link works ' +
      'for one day.',
  }),
);

const emailChangeConfirm = defineSystemMail(
  'email_change_confirm',
  z.object({ name, newEmail: z.string(), url: webUrl }),
  (data) => ({
    subject: 'Confirm your new email address',
    preheader: 'One more step before you can sign in with this address.',
    heading: 'Confirm your new email address',
    paragraphs: [
      greeting(data.name),
      `You asked to sign in with ${data.newEmail}. Confirm that this address is yours, and approve the ` +
        'change in the email we sent to your old address.',
    ],
    button: { label: 'Confirm this address', url: data.url },
    note: 'The link works for one day. If you didn’t ask for this, ignore this email. Nothing will change.',
  }),
);

const accountClosing = defineSystemMail(
  'account_closing',
  z.object({ name, company: z.string(), deletionAt: z.string(), url: webUrl.optional() }),
  (data) => ({
    subject: `${data.company} is scheduled for deletion`,
    preheader: `You can restore it until ${day(data.deletionAt)}.`,
    heading: `${data.company} is scheduled for deletion`,
    paragraphs: [
      greeting(data.name),
      `An owner scheduled the ${data.company} profile for deletion, and sending has stopped. On ` +
        `${day(data.deletionAt)} (UTC) we permanently delete its contacts, campaigns and settings. We keep ` +
        'only the accounting records, without names.',
      'Until then you can sign in and restore it.',
    ],
    note: 'If this is a mistake, sign in and press Restore.',
  }),
);

const accountRestored = defineSystemMail(
  'account_restored',
  z.object({ name, company: z.string() }),
  (data) => ({
    subject: `${data.company} was restored`,
    preheader: 'It will not be deleted.',
    heading: `${data.company} was restored`,
    paragraphs: [
      greeting(data.name),
      `An owner cancelled the deletion of the ${data.company} profile. All of its data is still there. ` +
        'Stopped campaigns, automatic renewal and auto top-up stay off until you turn them back on.',
    ],
    note: 'You don’t need to do anything.',
  }),
);

/** Mails about sign-in security and about closing or restoring an account. */
export const securityMails: SystemMail[] = [
  securityChanged,
  emailChangeApprove,
  emailChangeConfirm,
  accountClosing,
  accountRestored,
];
