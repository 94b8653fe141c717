import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import type { Domain } from '../domain.ts';
import { newId, openLink, newClient } from '../kernel/index.ts';
import { type CaptchaAction, openOnboarding, type SignUpForm } from '../onboarding/index.ts';
import { hashPassword } from '../onboarding/passwords/passwords.ts';
import { type SignUpProfile, writeAccount } from '../onboarding/sign-up/write-account.ts';
import { giveMoneyAndSubscription } from './money.ts';
import type { TestDatabase } from './test-database.ts';

export const visitor = {
  ip: '203.0.113.7',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ' +
    'Safari/537.36',
};
export const goodPassword = 'seven purple drums';

/** Solves a captcha like the browser. */
export async function solveCaptcha(domain: Domain, action: CaptchaAction): Promise<string> {
  const challenge = await openOnboarding(domain).captcha.issue(action);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A complete sign-up form except for its hidden token and captcha. */
export function signUpForm(email: string, overrides: Partial<SignUpForm> = {}): SignUpForm {
  return {
    email,
    password: goodPassword,
    firstName: 'Amaka',
    lastName: 'Eze',
    organization: 'Eze Foods',
    industry: 'Retail Industry',
    website: '',
    telephone: '+2348031234567',
    address: '1 Allen Avenue',
    state: 'Lagos',
    country: 'NG',
    product: 'email,sms',
    hear: 'search',
    sendingFrequency: 'weekly',
    sendingVolume: '1000',
    sendingType: 'both',
    companySize: '1-10',
    token: '',
    captcha: '',
    fax: '',
    ...overrides,
  };
}

export interface MailAsked {
  to: string;
  template: string;
  data: { name?: string; url: string };
}

/** The requested mails, oldest first, optionally to one address. */
export async function mailsAsked(database: TestDatabase, to?: string): Promise<MailAsked[]> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ id: string; payload: Record<string, unknown> }>(
      `select id, payload from outbox_event where kind = 'mail.requested' order by created_at, id`,
    );
    const mails = rows.map(
      ({ id, payload }) => openLink(database.secret, id, payload) as unknown as MailAsked,
    );
    return mails.filter((mail) => to === undefined || mail.to === to);
  });
}

/**
 * Runs statements as the owner, who bypasses row-level security; to read rows and to change times.
 */
export async function asOwner<T>(
  database: TestDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The token in a mailed link. */
export function tokenOf(mail: MailAsked | undefined): string {
  return new URL(mail?.data.url ?? 'http://nowhere').searchParams.get('token') ?? '';
}

function profileOf(email: string): SignUpProfile {
  const { password: _password, token: _token, captcha: _captcha, fax: _fax, ...profile } = signUpForm(email);
  return profile;
}

/**
 * A confirmed person who owns an account with money and a subscription, with `goodPassword`, without going
 * through sign-up.
 */
export async function makePerson(
  domain: Domain,
  email: string,
): Promise<{ userId: string; accountId: string }> {
  const person = await makeBarePerson(domain, email);
  await giveMoneyAndSubscription(domain, person.accountId);
  return person;
}

/** The same without money and without a subscription, as after sign-up. */
export async function makeBarePerson(
  domain: Domain,
  email: string,
): Promise<{ userId: string; accountId: string }> {
  const accountId = newId();
  const hash = await hashPassword(goodPassword);
  const userId = await domain.openScope({ accountId, userId: null }, (unit) =>
    writeAccount(unit, profileOf(email), hash, null),
  );
  await domain.pool.query('update app_user set email_confirmed_at = now() where id = $1', [userId]);
  return { userId, accountId };
}
