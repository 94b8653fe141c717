import { generateKeyPairSync } from 'node:crypto';
import {
  compileMessage,
  composeDelivery,
  linkTokens,
  newId,
  prepareMime,
  renderMessage,
} from '@talkdrum/domain';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { createDkimSigner } from '../../packages/domain/src/email/index.ts';
import { countHmacs } from '@talkdrum/domain/testing';
import { readOptions } from '../read-options.ts';
import { median } from './measuring/median.ts';
import { campaignHtml, campaignSubject } from './sending/campaign-seed.ts';

/**
 * CPU time to compose one campaign email of 7 kB with three tracked links, unsigned and with DKIM, beside
 * nodemailer's composer writing the same texts and headers. One process, no network, no database; the CPU
 * time includes the threads that sign. Options: --messages 4000 --rounds 5. Last line: JSON.
 */
const { values } = readOptions({
  options: {
    messages: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '5' },
  },
});
const messages = Number(values.messages);
/** Composed at the same time: twice the connections of `npm run bench -- send`, as the pump does. */
const ahead = 40;
/** A share of nodemailer's CPU time. */
const goals = { plain: 0.15, dkim: 0.6, hmacs: 2 };

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const config = { publicUrl: 'https://news.talkdrum.example', bounceDomain: 'bounces.talkdrum.example' };
const compiled = compileMessage({ subject: campaignSubject, html: campaignHtml });
const [accountId, campaignId] = [newId(), newId()];
const account = accountId.replaceAll('-', '');
const basis = {
  kind: 'marketing' as const,
  from: { address: 'news@kola.example', name: 'Kola' },
  campaign: { name: 'Range' },
  account: { name: 'Kola Stores', address: '1 Broad Street, Lagos' },
  listId: { id: `campaigns.${account}.${config.bounceDomain}`, name: 'Kola Stores' },
  feedbackId: { campaign: campaignId.replaceAll('-', ''), account, type: 'campaign', sender: 'talkdrum' },
};
const prepared = prepareMime(compiled, basis);
const signer = createDkimSigner({ domain: 'kola.example', selector: 'td1', privateKey });
const tokens = linkTokens('the secret of this bench, long enough');
const person = (n: number) => ({
  id: newId(),
  accountId,
  campaignId,
  address: `person${n}@mail${n % 997}.example`,
  name: `Ada${n} Obi`,
  contactId: null,
  phone: null,
  attributes: { amount: String(n * 10) },
  attempts: 0,
});
type Person = ReturnType<typeof person>;
const people = Array.from({ length: messages }, (_, n) => person(n));

const ours = (isSigned: boolean) => (one: Person) =>
  composeDelivery(
    config,
    tokens,
    {
      prepared,
      signer: isSigned ? signer : null,
      bounceDomain: config.bounceDomain,
      origin: config.publicUrl,
    },
    one,
    new Date(),
  );
const signing = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  dkim: { domainName: 'kola.example', keySelector: 'td1', privateKey },
});
const writers = {
  plain: ours(false),
  'bare plain': (one: Person) => new MailComposer(mailOf(one)).compile().build(),
  dkim: ours(true),
  'bare dkim': (one: Person) => signing.sendMail(mailOf(one)),
};

const hmacs = countHmacs(() => writers.plain(person(0)));
const bytes = (await writers.plain(person(0))).message.length;
const results: Record<string, number[]> = {};
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const [name, write] of Object.entries(writers)) {
    const us = await cpuPerMessage(write);
    // The first round is a warm-up.
    if (round > 0) (results[name] ??= []).push(us);
    if (round > 0) process.stdout.write(`${name.padEnd(12)} ${us.toFixed(1)} µs of CPU a message\n`);
  }
}

const of = (name: keyof typeof writers) => Math.round(median(results[name] ?? []) * 10) / 10;
const share = (a: number, b: number) => Math.round((a / b) * 100) / 100;
const [ratio, ratioDkim] = [share(of('plain'), of('bare plain')), share(of('dkim'), of('bare dkim'))];
process.stdout.write(
  `${JSON.stringify({
    bench: 'compose',
    messages,
    bytes,
    hmacs,
    cpuUs: of('plain'),
    bareCpuUs: of('bare plain'),
    ratio,
    cpuUsDkim: of('dkim'),
    bareCpuUsDkim: of('bare dkim'),
    ratioDkim,
    ok: ratio <= goals.plain && ratioDkim <= goals.dkim && hmacs <= goals.hmacs,
  })}\n`,
);

async function cpuPerMessage(write: (one: Person) => unknown): Promise<number> {
  const startedAt = process.cpuUsage();
  for (let at = 0; at < people.length; at += ahead)
    await Promise.all(people.slice(at, at + ahead).map((one) => write(one)));
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / messages;
}

/** The same texts and headers for nodemailer. Its links have no tokens: it doesn't track. */
function mailOf(one: Person) {
  const page = (letter: string) => `${config.publicUrl}/${letter}/${one.id}${one.id}`;
  const { subject, html, text } = renderMessage(compiled, {
    contact: { name: one.name, email: one.address, attribs: one.attributes },
    campaign: basis.campaign,
    account: basis.account,
    links: {
      click: (n) => page(`c/${n}`),
      pixel: page('o'),
      unsubscribe: page('u'),
      preferences: page('p'),
      viewInBrowser: page('v'),
    },
  });
  return {
    from: basis.from,
    to: { address: one.address, name: one.name },
    subject,
    html,
    text,
    textEncoding: 'quoted-printable' as const,
    messageId: `<${one.id}@kola.example>`,
    headers: {
      'List-Unsubscribe': `<${page('u')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-ID': `<${basis.listId.id}>`,
      Precedence: 'bulk',
      'Feedback-ID': Object.values(basis.feedbackId).join(':'),
    },
  };
}
