import { openOnboarding, readStaffCredential, readView, StaffCredentials } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { asOwner, goodPassword, mailsAsked, makePerson, visitor, sessionsOf } from '@talkdrum/domain/testing';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedOf, callerOf, openStaffDesk, ownerOf, type StaffDesk } from '../../test/staff-desk.ts';
import type { Context } from '../context.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.test.stop());

const as = (parts: Partial<Context>) => callerOf(desk, parts);
const byCredential = () => as({ staff: desk.credential });
const audited = (accountId: string) => auditedOf(desk, accountId);

describe('a staff credential', () => {
  it('is stored only as a hash, can’t be created by the app, and ends when it is revoked', async () => {
    const rows = await asOwner(
      desk.test.database,
      async (client) => (await client.query('select token_hash from staff_credential')).rows,
    );
    expect(JSON.stringify(rows)).not.toContain(desk.token.slice(9));
    await expect(
      desk.test.domain.pool.query(
        `insert into staff_credential (id, name, token_hash, scopes, expires_at) values ($1, 'x', 'x', '{wallet}', now())`,
        [newId()],
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      desk.test.domain.pool.query(`update staff_credential set scopes = '{wallet}', revoked_at = null`),
    ).rejects.toMatchObject({ code: '42501' });
    const credentials = new StaffCredentials(desk.test.database.ownerUrl);
    const other = await credentials.create({ name: 'Short', scopes: ['read'], days: 1 });
    expect(await readStaffCredential(desk.test.domain.pool, other.token, '')).toMatchObject({
      name: 'Short',
      scopes: ['read'],
    });
    await credentials.revoke(other.id);
    expect(await readStaffCredential(desk.test.domain.pool, other.token, '')).toBeNull();
    expect((await credentials.list()).find(({ id }) => id === other.id)?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('does only what its scopes allow', async () => {
    const reader = as({ staff: { ...desk.credential, scopes: ['read'] } });
    await expect(reader.staff.accounts.list({})).resolves.toBeDefined();
    const credit = {
      accountId: desk.customer.accountId,
      key: newId(),
      amountMinor: '100',
      currency: 'ngn',
      reason: 'A test',
    } as const;
    await expect(reader.staff.wallet.credit(credit)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is not a session: it can’t use the procedures of an account', async () => {
    await expect(byCredential().contacts.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(byCredential().session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a person whose account has the staff flag', () => {
  it("can review senders but not move money, and a colleague who only sees contacts isn't staff", async () => {
    const person = as({ signedIn: ownerOf(desk.ours) });
    expect((await person.session.me()).isStaff).toBe(true);
    await expect(person.staff.senders.pending({})).resolves.toBeDefined();
    await expect(
      person.staff.wallet.credit({
        accountId: desk.customer.accountId,
        key: newId(),
        amountMinor: '1',
        currency: 'ngn',
        reason: 'mine',
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      person.staff.accounts.setFlag({
        accountId: desk.customer.accountId,
        flag: 'admin',
        isOn: true,
        reason: 'friends',
      }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const colleague = as({
      signedIn: ownerOf(desk.ours, { isOwner: false, privileges: ['contacts.view', 'account.view'] }),
    });
    await expect(colleague.staff.accounts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is the only one with staff access: owners of other accounts are refused', async () => {
    const other = as({ signedIn: ownerOf(desk.customer) });
    expect((await other.session.me()).isStaff).toBe(false);
    await expect(other.staff.accounts.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as({}).staff.accounts.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('a lost second factor', () => {
  it('can be removed with a credential: sessions end, the person gets an email, the audit log has the reason, and the password is enough', async () => {
    const { signIn, security } = openOnboarding(desk.test.domain);
    const sessions = sessionsOf(desk.test.domain);
    const email = 'lost@kola.ng';
    const person = await makePerson(desk.test.domain, email);
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
    await expect(remove({ staff: desk.credential })).rejects.toMatchObject({
      message: 'This person doesn’t have a second factor.',
    });
    const { secret } = await security.factors.startTotp(session);
    await security.factors.confirmTotp(session, new TOTP({ secret }).generate(), visitor);
    const enter = () => signIn.start({ email, password: goodPassword }, visitor);
    await expect(enter()).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(remove({ signedIn: ownerOf(desk.ours) })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove({ staff: desk.credential });
    expect(await sessions.list(person.userId, session.sessionId)).toEqual([]);
    await expect(enter()).resolves.toMatchObject({ token: expect.any(String) });
    expect((await mailsAsked(desk.test.database, email)).at(-1)).toMatchObject({
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

describe('a read-only view of an account', () => {
  it('opens once by its link, expires, and the audit log says who looked and why', async () => {
    const { url } = await byCredential().staff.impersonate({
      accountId: desk.customer.accountId,
      reason: 'They asked about a report',
    });
    const ticket = new URL(url).hash.slice(1);
    const opened: string[] = [];
    await as({ setSession: (value) => void opened.push(value ?? '') }).staff.openView({ ticket });
    await expect(desk.test.domain.visitor(({ staffViews }) => staffViews.open(ticket))).rejects.toMatchObject(
      { code: 'expired_link' },
    );
    const view = await readView(desk.test.domain.pool, opened[0] ?? '');
    expect(view).toMatchObject({ accountId: desk.customer.accountId, staff: 'Night shift' });
    expect((view?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(31 * 60_000);
    expect(await audited(desk.customer.accountId)).toContainEqual(
      expect.objectContaining({
        action: 'staff.view_opened',
        details: expect.objectContaining({ reason: 'They asked about a report' }),
      }),
    );
    await desk.test.domain.pool.query(`update staff_view set expires_at = now() - interval '1 second'`);
    expect(await readView(desk.test.domain.pool, opened[0] ?? '')).toBeNull();
  });
});
