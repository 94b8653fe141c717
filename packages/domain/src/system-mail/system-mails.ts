import { z } from 'zod';
import { developerMails } from './developer-mails.ts';
import { securityMails } from './security-mails.ts';
import { defineSystemMail, type SystemMail } from './system-mail.ts';
import { standingMails } from './standing-mails.ts';
import { walletMails } from './wallet-mails.ts';

const url = z.url({ protocol: /^https?$/ });
const name = z.string().default('');
const hello = (who: string) => (who.trim() === '' ? 'Hello,' : `Hello ${who.trim()},`);
const ignoreNote = 'You did not ask for this? Then ignore this email; nothing will change.';

const confirmEmail = defineSystemMail('confirm_email', z.object({ name, url }), (data) => ({
  subject: 'Confirm your email address',
  preheader: 'One click and your Talkdrum account is ready.',
  heading: 'Confirm your email address',
  paragraphs: [
    hello(data.name),
    'Thank you for signing up. Confirm that this address is yours, and your account is ready to use.',
  ],
  button: { label: 'Confirm email address', url: data.url },
  note: `The link works once. ${ignoreNote}`,
}));

const finishSignUp = defineSystemMail('finish_sign_up', z.object({ name, url }), (data) => ({
  subject: 'Choose a password to finish signing up',
  preheader: 'Your address was used to sign up more than once.',
  heading: 'Choose your password',
  paragraphs: [
    hello(data.name),
    'Someone, probably you, signed up with this address more than once. Choose a password: it confirms the address and replaces any other password.',
  ],
  button: { label: 'Choose a password', url: data.url },
  note: `The link works once, for an hour. ${ignoreNote}`,
}));

const accountExists = defineSystemMail('account_exists', z.object({ name, url }), (data) => ({
  subject: 'You already have an account',
  preheader: 'Somebody tried to sign up with your address.',
  heading: 'You already have an account',
  paragraphs: [
    hello(data.name),
    'Somebody, probably you, tried to sign up with this address. It already has an account, so you can simply sign in.',
  ],
  button: { label: 'Sign in', url: data.url },
  note: 'Forgot the password? The sign-in page has a link to set a new one.',
}));

const resetPassword = defineSystemMail('reset_password', z.object({ name, url }), (data) => ({
  subject: 'Set a new password',
  preheader: 'Here is the link to set a new password.',
  heading: 'Set a new password',
  paragraphs: [hello(data.name), 'You asked for a new password. Choose one on the page behind this button.'],
  button: { label: 'Set a new password', url: data.url },
  note: `The link works once and only for a short time. ${ignoreNote}`,
}));

const passwordChanged = defineSystemMail(
  'password_changed',
  z.object({ name, url: url.optional() }),
  (data) => ({
    subject: 'Your password was changed',
    preheader: 'All other sessions were signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      hello(data.name),
      'The password of your account was changed just now, and all other sessions were signed out.',
    ],
    ...(data.url === undefined ? {} : { button: { label: 'It was not me', url: data.url } }),
    note: 'Was it not you? Set a new password at once.',
  }),
);

const confirmSender = defineSystemMail(
  'confirm_sender',
  z.object({ sender: z.string(), company: z.string().default(''), url }),
  (data) => ({
    subject: `Confirm ${data.sender} as a sender`,
    preheader: 'Allow email campaigns from this address.',
    heading: 'Confirm this sender address',
    paragraphs: [
      'Hello,',
      `${data.company === '' ? 'A Talkdrum account' : data.company} wants to send email campaigns from ${data.sender}. Confirm it if you agree.`,
    ],
    button: { label: 'Confirm sender', url: data.url },
    note: ignoreNote,
  }),
);

export const confirmList = defineSystemMail(
  'confirm_list',
  z.object({ name, company: z.string(), list: z.string(), url }),
  (data) => ({
    subject: `Confirm that you want emails from ${data.company}`,
    preheader: `You were added to "${data.list}".`,
    heading: 'Do you want these emails?',
    paragraphs: [
      hello(data.name),
      `This address was given to receive "${data.list}" from ${data.company}. You get nothing until you confirm it.`,
    ],
    button: { label: 'Yes, I want them', url: data.url },
    note: ignoreNote,
  }),
);

const teamInvitation = defineSystemMail(
  'team_invitation',
  z.object({ name, company: z.string(), inviter: z.string().default(''), url }),
  (data) => ({
    subject: `Join ${data.company} on Talkdrum`,
    preheader: `${data.inviter === '' ? 'A colleague' : data.inviter} wants you in the team.`,
    heading: `Join ${data.company}`,
    paragraphs: [
      hello(data.name),
      `${data.inviter === '' ? 'A colleague' : data.inviter} invites you to work on Talkdrum in the team of ${data.company}.`,
    ],
    button: { label: 'See the invitation', url: data.url },
    note: 'The link works once and for a week. You do not know these people? Then ignore this email; nothing will change.',
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
      hello(data.name),
      `Somebody who manages the team of ${data.company} ended your access to it on Talkdrum. You were signed out of that account.`,
    ],
    note: 'Your login stays, and so do other accounts you are in. Was this a mistake? Ask an owner of the account to let you in again.',
  }),
);

/** Every mail of ours. Another module asks for one by its key, through the outbox. */
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
  ...developerMails,
  ...standingMails,
];
