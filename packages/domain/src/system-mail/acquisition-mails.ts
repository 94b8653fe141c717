import { z } from 'zod';
import { defineSystemMail, greeting, type SystemMail, webUrl } from './system-mail.ts';

const tills = {
  api: 'One of your API keys',
  cashier: 'One of your cashier links',
  dashboard: 'A member of your team',
};

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

const domainLost = defineSystemMail(
  'domain_lost',
  z.object({ name: z.string().default(''), domain: z.string(), url: webUrl }),
  (data) => ({
    subject: `${data.domain} no longer points to Talkdrum`,
    preheader: 'New links use our address until its DNS records are back.',
    heading: 'Your domain’s DNS records are gone',
    paragraphs: [
      greeting(data.name),
      `We couldn’t find the DNS records of ${data.domain} anymore. New links in your messages and pages use our address ` +
        'until they are back. Links you already sent work only while the domain points to us.',
    ],
    button: { label: 'See the records', url: data.url },
    note: 'We look for the records every day, and use the domain again once they are back.',
  }),
);

const pageTakenDown = defineSystemMail(
  'page_taken_down',
  z.object({ name: z.string().default(''), title: z.string(), reason: z.string() }),
  (data) => ({
    subject: `We took down “${data.title}”`,
    preheader: 'Visitors get a notice instead.',
    heading: 'We took down a page of yours',
    paragraphs: [
      greeting(data.name),
      `Visitors of “${data.title}” get a notice instead. The reason: ${data.reason}`,
      'Pages you publish from now on wait for our review before visitors see them.',
    ],
    note: 'If you think this is a mistake, contact support.',
  }),
);

const leadsSealed = defineSystemMail(
  'leads_sealed',
  z.object({
    name: z.string().default(''),
    campaign: z.string(),
    state: z.enum(['waiting', 'held']),
    url: webUrl,
  }),
  ({ name, campaign, state, url }) => ({
    subject:
      state === 'waiting' ? `Leads are waiting for funds: ${campaign}` : `Daily limit reached: ${campaign}`,
    preheader: 'New leads are kept sealed.',
    heading:
      state === 'waiting' ? 'Fund your wallet to open new leads' : 'Your campaign reached its daily limit',
    paragraphs: [
      greeting(name),
      state === 'waiting'
        ? `Your wallet can’t pay for new leads of “${campaign}”. We keep them sealed and open them, oldest first, as soon as it can. After 90 days sealed leads are deleted.`
        : `“${campaign}” has as many paid leads today as you allow. We keep further ones sealed until you approve or discard them. If you didn’t expect so many, look at the channels they came through first.`,
    ],
    button: { label: 'Open the report', url },
    note: 'You get at most one of these a day for a lead campaign.',
  }),
);

const journeyNotice = defineSystemMail(
  'journey_notice',
  z.object({
    name: z.string().default(''),
    journey: z.string(),
    /** What its author wrote. */
    text: z.string(),
    people: z.number().int(),
    url: webUrl,
  }),
  ({ name, journey, text, people, url }) => ({
    subject: `${journey}: ${people === 1 ? '1 contact' : `${people} contacts`} came to a step`,
    preheader: text.slice(0, 100),
    heading: people === 1 ? 'A contact came to a step you watch' : 'Contacts came to a step you watch',
    paragraphs: [greeting(name), text],
    button: { label: 'Open the automation', url },
    note: 'You get at most 20 of these an hour for a step.',
  }),
);

const codesGuessed = defineSystemMail(
  'codes_guessed',
  z.object({
    name: z.string().default(''),
    source: z.enum(['api', 'cashier', 'dashboard']),
    url: webUrl,
  }),
  ({ name, source, url }) => ({
    subject: 'Someone may be guessing your reward codes',
    preheader: 'We stopped them for 15 minutes.',
    heading: 'Too many wrong reward codes',
    paragraphs: [
      greeting(name),
      `${tills[source]} entered 20 wrong codes within 15 minutes. We refuse its codes until the 15 minutes are over.`,
      'If you didn’t expect that, revoke it and make a new one. A code has ten random characters, so guessing one takes years.',
    ],
    button: { label: 'Open rewards', url },
    note: 'You get one of these each time a till is stopped.',
  }),
);

/** Mails about what accounts publish and what visitors and contacts do. */
export const acquisitionMails: SystemMail[] = [
  formSubmitted,
  domainLost,
  pageTakenDown,
  leadsSealed,
  journeyNotice,
  codesGuessed,
];
