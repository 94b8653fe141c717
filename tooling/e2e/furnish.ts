import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveToken, inspectFile, newId } from '@talkdrum/domain';
import { type Account, addActiveSender, addDraft } from './arrange.ts';
import { addRunningJourney } from './furnish-journey.ts';
import { addLoyalty, pagesOfLoyalty } from './furnish-loyalty.ts';
import { addReferralPages } from './furnish-referrals.ts';
import type { Journey } from './journey.ts';
import { linkOf, type Mailbox } from './mailbox.ts';

/** Addresses of pages that show what an account has. */
export type Furnished = {
  /** By route: where the record is whose id it wants. One route may have several records. */
  recordPages: Record<string, string[]>;
  /** Pages with a dialog open. */
  dialogs: string[];
  /**
   * What recipients and visitors see, on the public origin; not the message itself, which is the account's
   * own.
   */
  publicPages: string[];
};

const people = 24;
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);

/** Gives the account something of everything, its sent campaign really sent by the worker and read. */
export async function furnish(account: Account, { mailbox, product }: Journey): Promise<Furnished> {
  const { PUBLIC_URL: publicUrl, SECRET_KEY: secret } = product.env;
  const dataDir = product.env['DATA_DIR'] ?? '';
  const senderId = await addActiveSender(account, 'hello@eze-foods.example');
  const listId = await addPeople(account);
  const content = await addContent(account, listId);
  const importId = await addImport(account, dataDir, listId);
  // Twice: what two rows are called must not be the same.
  await addRefusedPayment(account);
  const paymentId = await addRefusedPayment(account);
  const draft = await addDraft(account, 'Draft of a letter', senderId, [listId]);
  const long = await addDraft(account, 'Averylongnamewithoutablank'.repeat(7), senderId, [listId]);
  const scheduled = await addDraft(account, 'Letter of next week', senderId, [listId]);
  const sent = await addDraft(account, 'Letter that was read', senderId, [listId]);
  const pagesOfJourney = await addRunningJourney(account, { ...content, senderId, listId });
  const texts = await addTexts(account, listId);
  const pagesOfReferrals = await addReferralPages(account, listId);
  await account.inScope(async ({ campaignSending }) => {
    await campaignSending.schedule(scheduled, { local: inAWeek(), timezone: 'Africa/Lagos' });
    await campaignSending.start(sent);
  });
  const publicPages = await readTheMail(mailbox, publicUrl);
  const archive = `${publicUrl}/archive/${archiveToken(secret, account.accountId)}`;
  return {
    recordPages: {
      ...pagesOfContent(content),
      ...pagesOfJourney,
      ...pagesOfReferrals,
      ...pagesOfLoyalty(await addLoyalty(account, listId)),
      '/dashboard/email/$id': [
        ...['', '?tab=content', '?tab=review'].map((tab) => `/dashboard/email/${draft}${tab}`),
        `/dashboard/email/${long}`,
        `/dashboard/email/${scheduled}`,
        ...['', '?chart=table', '?tab=contacts', '?tab=preview', '?tab=text', '?tab=ab'].map(
          (tab) => `/dashboard/email/${sent}${tab}`,
        ),
      ],
      '/dashboard/sms/$id': [
        ...['', '?tab=review'].map((tab) => `/dashboard/sms/${texts.draft}${tab}`),
        ...['', '?chart=table', '?tab=contacts', '?tab=preview'].map(
          (tab) => `/dashboard/sms/${texts.sent}${tab}`,
        ),
      ],
      '/dashboard/contacts/import/$id': ['file', 'columns', 'check'].map(
        (step) => `/dashboard/contacts/import/${importId}?step=${step}`,
      ),
    },
    dialogs: dialogsOf(content.contactId, paymentId),
    publicPages: [...publicPages, archive, `${archive}/${sent}`],
  };
}

type Content = Record<
  'segmentId' | 'templateId' | 'contactId' | 'pageId' | 'formId' | 'surveyId' | 'leadId' | 'rewardId',
  string
>;

function pagesOfContent({
  segmentId,
  templateId,
  pageId,
  formId,
  surveyId,
  leadId,
  rewardId,
}: Content): Record<string, string[]> {
  return {
    '/dashboard/segments/$id': [`/dashboard/segments/${segmentId}`],
    '/dashboard/pages/$id': [`/dashboard/pages/${pageId}`],
    '/dashboard/leads/$id': [`/dashboard/leads/${leadId}`, `/dashboard/leads/${leadId}?tab=leads`],
    '/dashboard/rewards/$id': [
      `/dashboard/rewards/${rewardId}`,
      `/dashboard/rewards/${rewardId}?tab=contacts`,
      `/dashboard/rewards/${rewardId}?tab=redemptions`,
    ],
    '/dashboard/forms/$id': [`/dashboard/forms/${formId}`],
    '/dashboard/forms/$id/design': [`/dashboard/forms/${formId}/design`],
    '/dashboard/surveys/$id/build': [`/dashboard/surveys/${surveyId}/build`],
    '/dashboard/template-email/$id': [`/dashboard/template-email/${templateId}`],
  };
}

function dialogsOf(contactId: string, paymentId: string): string[] {
  return [
    ...[
      'add=true',
      'insight=true',
      `contact=${contactId}`,
      `contact=${contactId}&tab=email`,
      `contact=${contactId}&tab=sms`,
    ].map((search) => `/dashboard/contacts?${search}`),
    ...[
      'lists',
      'referrals',
      'segments',
      'sender-email',
      'email',
      'sender-sms',
      'template-sms',
      'sms',
      'pages',
      'forms',
      'surveys',
      'leads',
      'rewards',
      'loyalty',
    ].map((page) => `/dashboard/${page}?create=true`),
    ...['blank', 'preset'].map((kind) => `/dashboard/template-email?create=${kind}`),
    '/dashboard/email?archive=true',
    ...['add', 'invite'].map((dialog) => `/dashboard/team?${dialog}=true`),
    ...['brand', 'addresses', 'security'].map((tab) => `/dashboard/profile?tab=${tab}`),
    ...['fund=true', 'subscriptions=plans', 'subscriptions=history', `payment=${paymentId}`].map(
      (search) => `/dashboard/wallet?${search}`,
    ),
    ...['reserved', 'payments', 'cards', 'bank', 'prices'].map((tab) => `/dashboard/wallet?tab=${tab}`),
  ];
}

async function addPeople({ inScope }: Account): Promise<string> {
  return inScope(async ({ lists, contacts }) => {
    const { id } = await lists.create({
      name: 'Customers of the shop in Lagos',
      type: 'public',
      optIn: 'single',
    });
    const double = await lists.create({ name: 'Letters', type: 'public', optIn: 'double' });
    for (let n = 0; n < people; n += 1) {
      const fields = {
        fullName: `Ngozi Okafor-Adeyemi ${n}`,
        email: `ngozi.okafor.${n}@customers.example`,
        telephone: `+23480312345${10 + n}`,
        attributes: { amount: n * 1_250, city: 'Lagos', date: '2026-11-02' },
      };
      await contacts.create(fields, n === 0 ? [id, double.id] : [id]);
    }
    await contacts.create(
      { fullName: 'Bola Ade', email: 'bounce5xx+bola@customers.example', telephone: '', attributes: {} },
      [id],
    );
    return id;
  });
}

/** A file that was uploaded and not imported yet. */
async function addImport({ accountId, inScope }: Account, dataDir: string, listId: string): Promise<string> {
  const id = newId();
  const folder = join(dataDir, 'imports', accountId);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${id}.csv`);
  await writeFile(path, 'Name,Email,City\nEfe Ojo,efe@customers.example,Warri\nNobody,nope,\n');
  const facts = await inspectFile(path, { fileName: 'visitors.csv' });
  await inScope(async ({ imports }) => {
    const { mapping } = await imports.create(id, 'visitors.csv', path, facts);
    await imports.keep(id, { mapping, listId, updateRule: 'both', emptyCells: 'ignore', consent: 'given' });
  });
  return id;
}

async function addContent({ inScope }: Account, listId: string): Promise<Content> {
  return inScope(async ({ segments, templates, pages, forms, surveys, leads, rewards, sql }) => {
    const segment = await segments.create('Customers with an amount', 'contact');
    const rules = {
      v: 1 as const,
      root: { op: 'and' as const, items: [{ t: 'list' as const, listIds: [listId], in: true }] },
    };
    await segments.update(segment.id, segment.name, rules, segment.revision);
    const template = await templates.create('Monthly letter', { from: 'preset', key: 'newsletter' });
    const { rows } = await sql<{ id: string }>(`select id from contact where full_name = 'Bola Ade'`);
    const page = await pages.create('Our shop', { from: 'preset', key: 'shop' });
    return {
      segmentId: segment.id,
      templateId: template.id,
      contactId: rows[0]?.id ?? '',
      pageId: page.id,
      formId: (await forms.create('Join our circle')).id,
      surveyId: (await surveys.create('How did we do?', 'satisfaction')).id,
      leadId: (await leads.create('Spring deals', listId)).id,
      rewardId: (await rewards.create('Free coffee', listId)).id,
    };
  });
}

/** A draft of texts and a campaign that is sent, from a sender whose messages wait for no hour of the day. */
async function addTexts({ inScope }: Account, listId: string): Promise<{ draft: string; sent: string }> {
  return inScope(async ({ smsSenders, senderReviews, smsTemplates, campaigns, campaignSending }) => {
    const text = 'Hello {{ contact.first_name }}, your order is ready: https://eze-foods.example/orders';
    const { id: senderId } = await smsSenders.request({
      sender: 'EzeFoods',
      campaign: 'transactional',
      region: 'NG',
      template: text,
    });
    await senderReviews.approve(senderId);
    const { id: templateId } = await smsTemplates.create({
      name: 'Order is ready',
      category: 'transactional',
      text,
    });
    const fields = {
      fromBrand: '',
      subject: '',
      preheader: '',
      html: '',
      text,
      senderId,
      templateId,
      pasted: '',
      hasAnalytics: false,
      isArchivedPublicly: false,
    };
    const add = async (name: string) =>
      (await campaigns.create({ ...fields, name, audience: { source: 'list', listIds: [listId] } }, 'sms'))
        .id;
    const [draft, sent] = [await add('Draft of a text'), await add('Text that was sent')];
    await campaignSending.start(sent);
    return { draft, sent };
  });
}

/** A declined card, for the page a payer returns to. */
async function addRefusedPayment({ inScope }: Account): Promise<string> {
  return inScope(async ({ funding, clock }) => {
    const { id } = await funding.open({
      key: randomUUID(),
      provider: 'stripe',
      amountMinor: 250_000n,
      currency: 'ngn',
      isCardSaved: false,
    });
    (await funding.lock(id)).fail('Declined by the bank', clock.now());
    return id;
  });
}

/** Opens, clicks and unsubscribes. Returns the public pages that the mails lead to. */
async function readTheMail(mailbox: Mailbox, publicUrl: string): Promise<string[]> {
  const subject = 'Letter that was read';
  for (
    const end = Date.now() + 60_000;
    (await mailbox.ids({ subject })).length < people;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    if (Date.now() > end) throw new Error('The campaign was not sent');
  }
  const [first = '', second = ''] = await mailbox.ids({ subject });
  const mail = await mailbox.read(first);
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  };
  const [pixel = ''] = /http[^"]+\/o\/[^"]+/.exec(mail.html) ?? [];
  await fetch(pixel, { headers });
  await fetch(linkOf(mail, `${publicUrl}/c/`), { headers, redirect: 'manual' });
  await mailbox.unsubscribeByOneClick(second);
  const optIn = await mailbox.waitFor({ subject: 'Confirm that you want emails' });
  return [
    ...['/p/', '/u/'].map((path) => linkOf(mail, publicUrl + path)),
    linkOf(optIn, `${publicUrl}/confirm/`),
    `${publicUrl}/nothing-here`,
  ];
}
