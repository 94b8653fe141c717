import {
  type JobBoard,
  openOnboarding,
  openView,
  readStaffCredential,
  readView,
  StaffCredentials,
  type StaffMember,
} from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import {
  asOwner,
  goodPassword,
  mailsAsked,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
} from '@talkdrum/domain/testing';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, SignedIn } from '../context.ts';
import { appRouter } from '../root.ts';
import { createCallerFactory } from '../trpc.ts';

let test: TestDomain;
let customer: { userId: string; accountId: string };
let ours: { userId: string; accountId: string };
let credential: StaffMember;
let token: string;

const board: JobBoard = {
  list: async () => [],
  runAgain: async (id) => id === 'known',
};

beforeAll(async () => {
  test = await startTestDomain();
  customer = await makePerson(test.domain, 'ama@kola.ng');
  ours = await makePerson(test.domain, 'staff@talkdrum.example');
  await test.domain.pool.query('update account set is_admin = true where id = $1', [ours.accountId]);
  ({ token } = await new StaffCredentials(test.database.ownerUrl).create({
    name: 'Night shift',
    scopes: ['read', 'accounts', 'senders', 'prices', 'wallet', 'jobs', 'impersonate'],
    days: 30,
  }));
  const member = await readStaffCredential(test.domain.pool, token, '203.0.113.9');
  if (member === null) throw new Error('the credential is not known');
  credential = member;
});
afterAll(() => test.stop());

function contextOf(parts: Partial<Context>): Context {
  const base = {
    domain: test.domain,
    signedIn: null,
    ip: '203.0.113.9',
    userAgent: 'test',
    requestId: 'request',
    jobBoard: board,
  };
  return { ...base, setSession: () => undefined, ...parts };
}
const as = (parts: Partial<Context>) => createCallerFactory(appRouter)(contextOf(parts));
const byCredential = () => as({ staff: credential });
const signedIn = (person: typeof customer, parts: Partial<SignedIn> = {}): SignedIn => ({
  sessionId: newId(),
  ...person,
  grants: { isOwner: true, privileges: [] },
  ...parts,
});

async function audited(
  accountId: string,
): Promise<{ action: string; kind: string; name: string; details: Record<string, unknown> }[]> {
  return asOwner(test.database, async (client) => {
    const { rows } = await client.query(
      `select action, actor_kind kind, actor_name name, details from audit_event where account_id = $1 and action like 'staff.%' order by at, id`,
      [accountId],
    );
    return rows;
  });
}

async function pendingSender(address: string): Promise<string> {
  const sender = await test.domain.openScope(customer, (scope) =>
    scope.senders.createEmail({ sender: address, campaign: 'promotional', region: 'promotional-01' }),
  );
  return sender.id;
}

describe('a staff credential', () => {
  it('is stored as a hash only, cannot be made by the app, and ends when it is revoked', async () => {
    const rows = await asOwner(
      test.database,
      async (client) => (await client.query('select token_hash from staff_credential')).rows,
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(9));
    await expect(
      test.domain.pool.query(
        `insert into staff_credential (id, name, token_hash, scopes, expires_at) values ($1, 'x', 'x', '{wallet}', now())`,
        [newId()],
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      test.domain.pool.query(`update staff_credential set scopes = '{wallet}', revoked_at = null`),
    ).rejects.toMatchObject({ code: '42501' });
    const credentials = new StaffCredentials(test.database.ownerUrl);
    const other = await credentials.create({ name: 'Short', scopes: ['read'], days: 1 });
    expect(await readStaffCredential(test.domain.pool, other.token, '')).toMatchObject({
      name: 'Short',
      scopes: ['read'],
    });
    await credentials.revoke(other.id);
    expect(await readStaffCredential(test.domain.pool, other.token, '')).toBeNull();
    expect((await credentials.list()).find(({ id }) => id === other.id)?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('does only what its scopes say', async () => {
    const reader = as({ staff: { ...credential, scopes: ['read'] } });
    await expect(reader.staff.accounts.list({})).resolves.toBeDefined();
    const credit = {
      accountId: customer.accountId,
      key: newId(),
      amountMinor: '100',
      currency: 'ngn',
      reason: 'A test',
    } as const;
    await expect(reader.staff.wallet.credit(credit)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is no session: what belongs to an account is closed to it', async () => {
    await expect(byCredential().contacts.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(byCredential().session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a person whose account has the staff flag', () => {
  it('approves senders, but touches no money; a colleague who only sees contacts is no staff', async () => {
    const person = as({ signedIn: signedIn(ours) });
    expect((await person.session.me()).isStaff).toBe(true);
    await expect(person.staff.senders.pending({})).resolves.toBeDefined();
    await expect(
      person.staff.wallet.credit({
        accountId: customer.accountId,
        key: newId(),
        amountMinor: '1',
        currency: 'ngn',
        reason: 'mine',
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      person.staff.accounts.setFlag({
        accountId: customer.accountId,
        flag: 'admin',
        isOn: true,
        reason: 'friends',
      }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const colleague = as({
      signedIn: signedIn(ours, { grants: { isOwner: false, privileges: ['contacts.view', 'account.view'] } }),
    });
    await expect(colleague.staff.accounts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is nobody else: every other owner is refused', async () => {
    const other = as({ signedIn: signedIn(customer) });
    expect((await other.session.me()).isStaff).toBe(false);
    await expect(other.staff.accounts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as({}).staff.accounts.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('senders', () => {
  it('wait across accounts, are approved once, and the account reads who did it', async () => {
    const id = await pendingSender('news@kola.ng');
    const { items } = await byCredential().staff.senders.pending({});
    expect(items.find((item) => item.id === id)).toMatchObject({
      sender: 'news@kola.ng',
      accountId: customer.accountId,
      channel: 'email',
    });
    expect(
      await byCredential().staff.senders.approve({ accountId: customer.accountId, senderId: id }),
    ).toMatchObject({ status: 1 });
    expect((await byCredential().staff.senders.pending({})).items.map((item) => item.id)).not.toContain(id);
    await expect(
      byCredential().staff.senders.approve({ accountId: customer.accountId, senderId: id }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await audited(customer.accountId)).toContainEqual(
      expect.objectContaining({ action: 'staff.sender_approved', kind: 'staff', name: 'Night shift' }),
    );
  });

  it('are refused with a reason, and neither their link nor adding them again goes around it', async () => {
    const id = await pendingSender('bad@kola.ng');
    const refused = await byCredential().staff.senders.refuse({
      accountId: customer.accountId,
      senderId: id,
      reason: 'Not your domain.',
    });
    expect(refused).toMatchObject({ status: 0, refusedReason: 'Not your domain.' });
    const person = as({ signedIn: signedIn(customer) });
    expect(
      (await person.senders.list({ channel: 'email' })).find((sender) => sender.id === id)?.refusedReason,
    ).toBe('Not your domain.');
    await expect(person.senders.resendConfirmation({ id })).rejects.toThrow(/Not your domain/);
    await person.senders.archive({ id });
    await expect(
      person.senders.createEmail({
        sender: 'bad@kola.ng',
        campaign: 'promotional',
        region: 'promotional-01',
      }),
    ).rejects.toThrow(/Not your domain/);
  });

  it('of another account answer like none', async () => {
    const id = await pendingSender('two@kola.ng');
    const approve = (accountId: string, senderId: string) =>
      byCredential().staff.senders.approve({ accountId, senderId });
    await expect(approve(ours.accountId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(approve(newId(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('money', () => {
  it('is credited and taken with a reason, once per key, and shows in the audit log', async () => {
    const { accountId } = customer;
    const before = BigInt(
      (await byCredential().staff.accounts.get({ accountId })).balances.find(
        ({ balance }) => balance.currency === 'ngn',
      )?.balance.amountMinor ?? '0',
    );
    const input = {
      accountId,
      key: newId(),
      amountMinor: '250000',
      currency: 'ngn',
      reason: 'Paid by hand on Friday',
    } as const;
    const first = await byCredential().staff.wallet.credit(input);
    const second = await byCredential().staff.wallet.credit(input);
    expect([first.isReplay, second.isReplay, second.transactionId === first.transactionId]).toEqual([
      false,
      true,
      true,
    ]);
    expect(BigInt(second.balance.amountMinor)).toBe(before + 250_000n);
    await byCredential().staff.wallet.debit({
      ...input,
      key: newId(),
      amountMinor: '50000',
      reason: 'Too much',
    });
    await expect(
      byCredential().staff.wallet.debit({ ...input, key: newId(), amountMinor: '9999999999999' }),
    ).rejects.toThrow(/enough|available|short|balance/i);
    expect((await audited(accountId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.wallet_credited', 'staff.wallet_debited']),
    );
  });

  it('that went back to a card is not given into the wallet as well', async () => {
    const { accountId } = customer;
    const sent = await test.domain.openScope({ accountId, userId: null }, async ({ wallet }) => {
      await wallet.credit({ key: newId(), money: { amountMinor: 5_000n, currency: 'usd' }, kind: 'funding' });
      return wallet.debit({
        key: `payment-refund:${newId()}`,
        money: { amountMinor: 5_000n, currency: 'usd' },
        kind: 'refund',
      });
    });
    const refund = {
      accountId,
      key: newId(),
      transactionId: sent.transactionId,
      amountMinor: '5000',
      reason: 'By mistake',
    };
    await expect(byCredential().staff.wallet.refund(refund)).rejects.toThrow(
      'This transaction refunded a payment',
    );
  });

  it('prices are added with the name of who set them', async () => {
    const question = { channel: 'email', messageType: 'promotional', currency: 'kes' } as const;
    await byCredential().staff.prices.set({ ...question, mills: 4_321, reason: 'New contract' });
    const prices = await byCredential().staff.prices.list({ currency: 'kes' });
    expect(
      prices.find((price) => price.messageType === 'promotional' && price.channel === 'email'),
    ).toMatchObject({ mills: 4_321, setBy: 'Night shift' });
  });
});

describe('sending', () => {
  it('is suspended: what is being sent pauses, nothing starts or resumes until it is allowed again', async () => {
    const { accountId } = customer;
    const id = newId();
    await test.domain.bulk(accountId, (client) =>
      client.query(
        `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'Offers', 'sending')`,
        [accountId, id],
      ),
    );
    const setFlag = (isOn: boolean) =>
      byCredential().staff.accounts.setFlag({
        accountId,
        flag: 'sending_suspended',
        isOn,
        reason: 'Complaints.',
      });
    await setFlag(true);
    const person = as({ signedIn: signedIn(customer) });
    expect(await person.campaigns.get({ id })).toMatchObject({ status: 'paused' });
    await expect(person.campaigns.resume({ id })).rejects.toThrow(/Sending is suspended.*Complaints/);
    expect((await person.campaigns.review({ id })).blockers.map((blocker) => blocker.id)).toContain(
      'sending_suspended',
    );
    await setFlag(false);
    await person.campaigns.resume({ id });
    expect(await person.campaigns.get({ id })).toMatchObject({ status: 'sending' });
  });
});

describe('a lost second factor', () => {
  it('is switched off by a credential: sessions end, the person is told, the account reads why, and the password is enough again', async () => {
    const { signIn, security, sessions } = openOnboarding(test.domain);
    const email = 'lost@kola.ng';
    const person = await makePerson(test.domain, email);
    const session = {
      ...person,
      sessionId: (await sessions.begin(person.userId, person.accountId, visitor)).sessionId,
    };
    const remove = (parts: Partial<Context>) =>
      as(parts).staff.accounts.removeSecondFactor({
        accountId: person.accountId,
        email: 'Lost@Kola.ng',
        reason: 'Her phone was stolen',
      });
    await expect(remove({ staff: credential })).rejects.toMatchObject({
      message: 'This person doesn’t have a second factor.',
    });
    const { secret } = await security.factors.startTotp(session);
    await security.factors.confirmTotp(session, new TOTP({ secret }).generate(), visitor);
    const enter = () => signIn.start({ email, password: goodPassword }, visitor);
    await expect(enter()).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(remove({ signedIn: signedIn(ours) })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove({ staff: credential });
    expect(await sessions.list(person.userId, session.sessionId)).toEqual([]);
    await expect(enter()).resolves.toMatchObject({ token: expect.any(String) });
    expect((await mailsAsked(test.database, email)).at(-1)).toMatchObject({
      template: 'security_changed',
      data: { what: expect.stringContaining('support') },
    });
    expect(await audited(person.accountId)).toMatchObject([
      {
        action: 'staff.second_factor_removed',
        kind: 'staff',
        name: 'Night shift',
        details: { reason: 'Her phone was stolen' },
      },
    ]);
  });
});

describe('work', () => {
  it('that was given up comes back to life; jobs are run by their id', async () => {
    const { accountId } = customer;
    const subjectId = newId();
    await test.domain.pool.query(
      `insert into due_work (kind, account_id, subject_id, due_at, attempts, is_dead, last_error) values ('campaign.prepare', $1, $2, now(), 12, true, 'boom')`,
      [accountId, subjectId],
    );
    const dead = await byCredential().staff.jobs.list({ filter: 'dead' });
    expect(dead.work).toMatchObject([
      { kind: 'campaign.prepare', subjectId, isDead: true, lastError: 'boom', attempts: 12 },
    ]);
    await byCredential().staff.jobs.requeue({ kind: 'campaign.prepare', accountId, subjectId });
    expect((await byCredential().staff.jobs.list({ filter: 'dead' })).work).toEqual([]);
    await expect(
      byCredential().staff.jobs.requeue({ kind: 'campaign.prepare', accountId, subjectId: newId() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(byCredential().staff.jobs.run({ id: 'known' })).resolves.toEqual({ ok: true });
    await expect(byCredential().staff.jobs.run({ id: 'unknown' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a look into an account', () => {
  it('opens once by its link, ends by itself, and the account reads who looked and why', async () => {
    const { url } = await byCredential().staff.impersonate({
      accountId: customer.accountId,
      reason: 'They asked about a report',
    });
    const ticket = new URL(url).hash.slice(1);
    const opened: string[] = [];
    await as({ setSession: (value) => void opened.push(value ?? '') }).staff.openView({ ticket });
    await expect(openView(test.domain.pool, ticket)).rejects.toMatchObject({ code: 'expired_link' });
    const view = await readView(test.domain.pool, opened[0] ?? '');
    expect(view).toMatchObject({ accountId: customer.accountId, staff: 'Night shift' });
    expect((view?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(31 * 60_000);
    expect(await audited(customer.accountId)).toContainEqual(
      expect.objectContaining({
        action: 'staff.view_opened',
        details: expect.objectContaining({ reason: 'They asked about a report' }),
      }),
    );
    await test.domain.pool.query('update staff_view set expires_at = now()');
    expect(await readView(test.domain.pool, opened[0] ?? '')).toBeNull();
  });
});

it('everything staff changed is in their own log, also what was refused, and the app cannot take it out', async () => {
  const { rows } = await test.domain.pool.query<{ action: string; outcome: string }>(
    'select action, outcome from staff_event',
  );
  expect(rows).toContainEqual({ action: 'staff.wallet.credit', outcome: 'ok' });
  expect(rows).toContainEqual({ action: 'staff.wallet.debit', outcome: 'insufficient_funds' });
  await expect(test.domain.pool.query('delete from staff_event')).rejects.toMatchObject({ code: '42501' });
});
