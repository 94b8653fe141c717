import { type CampaignFields, createDomain, type Domain, loginUrls, type Scope } from '@talkdrum/domain';
import { goodPassword, makeBarePerson, makePerson } from '@talkdrum/domain/testing';
import type { Page } from 'playwright-core';
import { Mailbox } from './mailbox.ts';
import type { Product } from './product.ts';

export type Account = {
  email: string;
  password: string;
  accountId: string;
  /** Publishes records in the DNS that the product asks. */
  publish(records: { name: string; type: string; value: string }[]): Promise<void>;
  /** Looks and arranges as the account's owner, past the screens. */
  inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
};

export type Arranger = {
  domain: Domain;
  /**
   * A confirmed person with an account of their own: money and a subscription to send with, and nothing else
   * in it.
   */
  addAccount(email: string): Promise<Account>;
  /** The same without money and without a subscription, as after sign-up. */
  addBareAccount(email: string): Promise<Account>;
  close(): Promise<void>;
};

/** A domain of our own on the product's database, to arrange what a journey is not about. */
export async function openArranger({ ownerUrl, env, sandboxUrl }: Product): Promise<Arranger> {
  const mailbox = new Mailbox(sandboxUrl);
  const domain = await createDomain({
    ...loginUrls(ownerUrl, env.SECRET_KEY),
    secret: env.SECRET_KEY,
    appUrl: env.APP_URL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: 'Talkdrum <no-reply@talkdrum.localhost>',
    spfInclude: 'spf.talkdrum.localhost',
    dataDir: env['DATA_DIR'] ?? '',
    poolSize: 3,
    // Enough to write a payment down: nothing here asks a provider.
    payments: {
      stripe: {
        url: env['STRIPE_URL'] ?? '',
        secretKey: env['STRIPE_SECRET_KEY'] ?? '',
        webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
      },
    },
  });
  const accountOf = (
    email: string,
    { accountId, userId }: { accountId: string; userId: string },
  ): Account => ({
    email,
    password: goodPassword,
    accountId,
    publish: async (records) => {
      for (const record of records) await mailbox.publishRecord(record);
    },
    inScope: (work) => domain.openScope({ accountId, userId }, work),
  });
  return {
    domain,
    addAccount: async (email) => accountOf(email, await makePerson(domain, email)),
    addBareAccount: async (email) => accountOf(email, await makeBarePerson(domain, email)),
    close: () => domain.close(),
  };
}

/**
 * An active email sender of the account, confirmed without its mail; its domain's records are published.
 * Returns its id.
 */
export async function addActiveSender(account: Account, sender: string): Promise<string> {
  const { id, records } = await account.inScope(async ({ senders, sendingDomains, sql }) => {
    const { id, sendingDomainId } = await senders.createEmail({
      sender,
      campaign: 'promotional',
      region: 'promotional-01',
    });
    await sql('update sender set status = 1, confirmed_at = now() where id = $1', [id]);
    const checked = `spf_status = 'verified', dkim_status = 'verified', dmarc_status = 'verified', checked_at = now(), standing_changed_at = now()`;
    await sql(`update sending_domain set ${checked} where id = $1`, [sendingDomainId]);
    return { id, records: sendingDomains.records(await sendingDomains.get(sendingDomainId ?? '')) };
  });
  // Accounts of one journey may have one domain, which has one DMARC record.
  const published = records.map((record) =>
    record.kind === 'dmarc' ? { ...record, value: 'v=DMARC1; p=none' } : record,
  );
  await account.publish(
    published
      .filter(({ kind }) => kind !== 'returnPath')
      .map(({ name, type, value }) => ({ name, type, value })),
  );
  return id;
}

/** A new account's first pages wait for our staff; from now on this one's appear at once. */
export async function trustPublisher(account: Account): Promise<void> {
  await account.inScope(({ sql }) =>
    sql('insert into publisher (account_id, trusted_at) values ($1, now()) on conflict do nothing', [
      account.accountId,
    ]),
  );
}

/** A single opt-in list with people on it. Returns its id. */
export async function addList(account: Account, name: string, emails: string[]): Promise<string> {
  return account.inScope(async ({ lists, contacts }) => {
    const { id } = await lists.create({ name, type: 'public', optIn: 'single' });
    for (const email of emails)
      await contacts.create(
        { fullName: `Ama ${email.split('@')[0]}`, email, telephone: '', attributes: {} },
        [id],
      );
    return id;
  });
}

/** An email that could be sent as it is; its name is its subject too. Returns its id. */
export async function addDraft(
  account: Account,
  name: string,
  senderId: string,
  listIds: string[],
): Promise<string> {
  const fields: CampaignFields = {
    name,
    fromBrand: 'Eze Foods',
    senderId,
    subject: name,
    preheader: '',
    templateId: null,
    html: '<h1>Hello {{ contact.first_name }}</h1><p><a href="https://eze-foods.example/new">New today</a> <a href="{{ links.view_in_browser }}">View in browser</a></p>',
    text: '',
    audience: { source: 'list', listIds },
    pasted: '',
    hasAnalytics: false,
    isArchivedPublicly: true,
  };
  return account.inScope(async ({ campaigns }) => (await campaigns.create(fields)).id);
}

/** Signs the page's visitor in without the form; the next page it opens is the account's. */
interface Around {
  arranger: Arranger;
  browser: { newPage(): Promise<Page> };
  product: Product;
}

/** A page on which someone else works in the account, with these privileges. */
export async function openAsColleague(
  { arranger, browser, product }: Around,
  account: Account,
  { email, privileges }: { email: string; privileges: readonly string[] },
): Promise<Page> {
  const other = await arranger.addAccount(email);
  await account.inScope(({ sql }) =>
    sql(
      `insert into membership (account_id, user_id, privileges)
       select $1, id, $3 from app_user where email = $2`,
      [account.accountId, email, privileges],
    ),
  );
  const page = await browser.newPage();
  await signIn(page, product, other);
  const switched = await page.request.post(`${product.appUrl}/trpc/session.switchAccount`, {
    data: { accountId: account.accountId },
    headers: { origin: product.appUrl },
  });
  if (!switched.ok()) throw new Error(`${email} could not open the account: ${switched.status()}`);
  return page;
}

/** Journeys sign in more often than people may, and then wait as they are asked to. */
export async function signIn(
  page: Page,
  product: Product,
  account: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const { appUrl } = product;
  const { email, password } = account;
  const response = await page.request.post(`${appUrl}/trpc/onboarding.signIn`, {
    data: { email, password },
    headers: { origin: appUrl },
  });
  if (response.status() === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return signIn(page, product, account);
  }
  if (!response.ok())
    throw new Error(`${email} could not sign in: ${response.status()} ${await response.text()}`);
}
