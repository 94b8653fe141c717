import { wordsIn } from '@talkdrum/languages';
import { z } from 'zod';
import { acquisitionMails } from './acquisition-mails.ts';
import { campaignMails } from './campaign-mails.ts';
import { developerMails } from './developer-mails.ts';
import { securityMails } from './security-mails.ts';
import { defineSystemMail, greeting, mailLanguage, type SystemMail, webUrl } from './system-mail.ts';
import { promotionalMails } from './promotional-mails.ts';
import { walletMails } from './wallet-mails.ts';

const name = z.string().default('');
const ignoreNote = wordsIn('en').text('mail.ignore');

const confirmEmail = defineSystemMail('confirm_email', z.object({ name, url: webUrl }), (data) => ({
  subject: 'Confirm your email address',
  preheader: 'One click and your Talkdrum account is ready.',
  heading: 'Confirm your email address',
  paragraphs: [
    greeting(data.name),
    'Thanks for signing up. Confirm that this address is yours to start using your account.',
  ],
  button: { label: 'Confirm email address', url: data.url },
  note: `The link works once. ${ignoreNote}`,
}));

const finishSignUp = defineSystemMail('finish_sign_up', z.object({ name, url: webUrl }), (data) => ({
  subject: 'Choose a password to finish signing up',
  preheader: 'Someone used your address to sign up more than once.',
  heading: 'Choose your password',
  paragraphs: [
    greeting(data.name),
    'Someone, probably you, signed up with this address more than once. Choose a password to confirm the ' +
      'address. It replaces any password chosen before.',
  ],
  button: { label: 'Choose a password', url: data.url },
  note: `The link works once and expires in an hour. ${ignoreNote}`,
}));

const accountExists = defineSystemMail('account_exists', z.object({ name, url: webUrl }), (data) => ({
  subject: 'You already have an account',
  preheader: 'Someone tried to sign up with your address.',
  heading: 'You already have an account',
  paragraphs: [
    greeting(data.name),
    'Someone, probably you, tried to sign up with this address. It already has an account, so you can ' +
      'sign in.',
  ],
  button: { label: 'Sign in', url: data.url },
  note: 'Forgot your password? Use the link on the sign-in page to set a new one.',
}));

const resetPassword = defineSystemMail('reset_password', z.object({ name, url: webUrl }), (data) => ({
  subject: 'Set a new password',
  preheader: 'Use this link to set a new password.',
  heading: 'Set a new password',
  paragraphs: [
    greeting(data.name),
    'You asked to reset your password. Use the button below to choose a new one.',
  ],
  button: { label: 'Set a new password', url: data.url },
  note: `The link works once and expires soon. ${ignoreNote}`,
}));

const passwordChanged = defineSystemMail(
  'password_changed',
  z.object({ name, url: webUrl.optional() }),
  (data) => ({
    subject: 'Your password was changed',
    preheader: 'You were signed out on all other devices.',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(data.name),
      'Your password was just changed, and you were signed out on all other devices.',
    ],
    ...(data.url === undefined ? {} : { button: { label: 'This wasn’t me', url: data.url } }),
    note: 'If this wasn’t you, set a new password now.',
  }),
);

const confirmSender = defineSystemMail(
  'confirm_sender',
  z.object({
    sender: z.string(),
    company: z.string().default('A Talkdrum account'),
    language: mailLanguage,
    url: webUrl,
  }),
  ({ sender, company, language, url }) => {
    const { text } = wordsIn(language);
    return {
      language,
      company,
      subject: text('senderMail.subject', { sender }),
      preheader: text('senderMail.preheader'),
      heading: text('senderMail.heading'),
      paragraphs: [text('mail.hello'), text('senderMail.text', { company, sender })],
      button: { label: text('senderMail.button'), url },
      note: text('mail.ignore'),
    };
  },
);

export const confirmList = defineSystemMail(
  'confirm_list',
  z.object({ name, company: z.string(), list: z.string(), language: mailLanguage, url: webUrl }),
  ({ company, list, language, url, ...person }) => {
    const { text } = wordsIn(language);
    return {
      language,
      company,
      subject: text('optInMail.subject', { company }),
      preheader: text('optInMail.preheader', { list }),
      heading: text('optInMail.heading'),
      paragraphs: [greeting(person.name, language), text('optInMail.text', { list, company })],
      button: { label: text('optInMail.button'), url },
      note: text('mail.ignore'),
    };
  },
);

const teamInvitation = defineSystemMail(
  'team_invitation',
  z.object({ name, company: z.string(), inviter: z.string().default(''), url: webUrl }),
  (data) => ({
    subject: `Join ${data.company} on Talkdrum`,
    preheader: `${data.inviter === '' ? 'A colleague' : data.inviter} invited you to the team.`,
    heading: `Join ${data.company}`,
    paragraphs: [
      greeting(data.name),
      `${data.inviter === '' ? 'A colleague' : data.inviter} invited you to join the ${data.company} ` +
        'team on Talkdrum.',
    ],
    button: { label: 'See the invitation', url: data.url },
    note:
      'The link works once and expires in a week. If you don’t know the sender, ignore this email. ' +
      'Nothing will change.',
  }),
);

const teamAccessEnded = defineSystemMail(
  'team_access_ended',
  z.object({ name, company: z.string() }),
  (data) => ({
    subject: `Your access to ${data.company} has ended`,
    preheader: 'You were signed out of this account.',
    heading: `Your access to ${data.company} has ended`,
    paragraphs: [
      greeting(data.name),
      `Someone who manages the ${data.company} team removed your access to its Talkdrum account. You ` +
        'were signed out of that account.',
    ],
    note:
      'You can still sign in to your other accounts. If this is a mistake, ask an owner of the account ' +
      'to add you again.',
  }),
);

/** Every mail the product sends. Other rooms request one by its key, with `requestMail`. */
export const systemMails: SystemMail[] = [
  confirmEmail,
  finishSignUp,
  accountExists,
  resetPassword,
  passwordChanged,
  confirmSender,
  confirmList,
  teamInvitation,
  teamAccessEnded,
  ...walletMails,
  ...securityMails,
  ...acquisitionMails,
  ...developerMails,
  ...promotionalMails,
  ...campaignMails,
];
