import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Privilege } from '../../accounts/index.ts';
import type { Scope } from '../../domain.ts';
import { newId } from '../../kernel/index.ts';
import {
  goodPassword,
  mailsAsked,
  makePerson,
  type OwnedTestAccount,
  TestAccount,
  startTestDomain,
  type TestDomain,
  tokenOf,
  visitor,
  sessionsOf,
} from '../../testing/index.ts';
import { openOnboarding } from '../index.ts';

let world: TestDomain;
let account: OwnedTestAccount;
let email: string;
let count = 0;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  count += 1;
  email = `ada${count}@new.example`;
  account = await TestAccount.createOwned(world.domain, `owner${count}@eze.example`);
});

const onboarding = () => openOnboarding(world.domain);
const newToken = async (): Promise<string> =>
  tokenOf(
    (await mailsAsked(world.database, email)).findLast(({ template }) => template === 'team_invitation'),
  );

/** Invites like the team page; returns the link's token. */
async function invite(
  password: string | null = null,
  privileges: Privilege[] = ['contacts.view'],
): Promise<string> {
  const person = { email, firstName: 'Ada', lastName: 'Obi' };
  const passwordHash = await onboarding().joinTeam.prepare(person, password, visitor);
  await account.inScope(({ invitations }) => invitations.create({ ...person, privileges, passwordHash }));
  return newToken();
}

const signIn = (password: string) =>
  onboarding().signIn.start({ email, password }, { ...visitor, ip: `203.0.113.${count}` }, null);
const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'ok';
const members = () => account.inScope(({ team }) => team.members());

test('a new person is added with a password, confirms the address through the link, and signs in', async () => {
  const token = await invite('green kettle morning');
  await expect(signIn('green kettle morning')).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(await onboarding().joinTeam.look(token)).toEqual({
    email,
    firstName: 'Ada',
    company: 'Eze Foods',
    inviter: 'Amaka Eze',
    isKnown: false,
    needsPassword: false,
  });
  await onboarding().joinTeam.join(token, null, visitor);
  const refusal = await signIn('green kettle morning').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'password_change_required', details: { token: expect.any(String) } });
  const { token: change } = (refusal as { details: { token: string } }).details;
  await expect(onboarding().passwords.reset(change, 'green kettle morning', visitor)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await onboarding().passwords.reset(change, 'purple kettle morning', visitor);
  await expect(signIn('green kettle morning')).rejects.toMatchObject({ code: 'invalid_credentials' });
  const { token: session } = await signIn('purple kettle morning');
  expect(await sessionsOf(world.domain).read(session)).toMatchObject({
    accountId: account.accountId,
    grants: { isOwner: false, privileges: ['contacts.view'] },
  });
  expect((await members()).map((member) => member.email)).toContain(email);
  expect(await account.inScope(({ invitations }) => invitations.list())).toEqual([]);
});

test("an inviter's password works once, even if it is used twice at the same time", async () => {
  await onboarding().joinTeam.join(await invite('green kettle morning'), null, visitor);
  const codes = async () =>
    (await Promise.allSettled([signIn('green kettle morning'), signIn('green kettle morning')]))
      .map(codeOf)
      .toSorted();
  expect(await codes()).toEqual(['invalid_credentials', 'password_change_required']);
  expect(await codes()).toEqual(['invalid_credentials', 'invalid_credentials']);
  await onboarding().passwords.requestReset(email, visitor);
  const link = tokenOf(
    (await mailsAsked(world.database, email)).findLast(({ template }) => template === 'reset_password'),
  );
  await onboarding().passwords.reset(link, 'purple kettle morning', visitor);
  await signIn('purple kettle morning');
});

test('a new person invited by email must choose a good password', async () => {
  const token = await invite();
  expect(await onboarding().joinTeam.look(token)).toMatchObject({ needsPassword: true });
  await expect(onboarding().joinTeam.join(token, null, visitor)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(onboarding().joinTeam.join(token, 'password', visitor)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await onboarding().joinTeam.join(token, 'green kettle morning', visitor);
  await signIn('green kettle morning');
});

test('a person with a login keeps their password, whatever the inviter typed', async () => {
  await makePerson(world.domain, email);
  const token = await invite('green kettle morning');
  expect(await onboarding().joinTeam.look(token)).toMatchObject({ isKnown: true, needsPassword: false });
  await onboarding().joinTeam.join(token, 'another kettle morning', visitor);
  await expect(signIn('green kettle morning')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await expect(signIn('another kettle morning')).rejects.toMatchObject({ code: 'invalid_credentials' });
  await signIn(goodPassword);
});

test("a person who signed up but never confirmed chooses a new password, because the old one may be a stranger's", async () => {
  const { userId } = await makePerson(world.domain, email);
  await world.domain.pool.query('update app_user set email_confirmed_at = null where id = $1', [userId]);
  const token = await invite('green kettle morning');
  expect(await onboarding().joinTeam.look(token)).toMatchObject({ isKnown: false, needsPassword: true });
  await onboarding().joinTeam.join(token, 'purple kettle morning', visitor);
  await expect(signIn(goodPassword)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await signIn('purple kettle morning');
});

test('the account sees no difference between addresses with and without a login', async () => {
  const seen = async () =>
    (await account.inScope(({ invitations }) => invitations.list())).map(
      ({ id: _id, email: _email, expiresAt: _e, sentAt: _s, ...rest }) => rest,
    );
  await invite('green kettle morning');
  const ofNobody = await seen();
  await account.inScope(async ({ invitations }) =>
    invitations.revoke((await invitations.list())[0]?.id ?? ''),
  );
  email = `known${count}@new.example`;
  await makePerson(world.domain, email);
  await invite('green kettle morning');
  expect(await seen()).toEqual(ofNobody);
});

test('a link works once, even if it is opened twice at the same time', async () => {
  await makePerson(world.domain, email);
  const token = await invite();
  const results = await Promise.allSettled([
    onboarding().joinTeam.join(token, null, visitor),
    onboarding().joinTeam.join(token, null, visitor),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(onboarding().joinTeam.look(token)).rejects.toMatchObject({ code: 'expired_link' });
});

test('a link stops working when it is replaced, cancelled or a week old; a forged one never works', async () => {
  const first = await invite();
  const [invitation] = await account.inScope(({ invitations }) => invitations.list());
  const id = invitation?.id ?? newId();
  await account.inScope(({ invitations }) => invitations.resend(id));
  const second = await newToken();
  await expect(onboarding().joinTeam.look(first)).rejects.toMatchObject({ code: 'expired_link' });
  await expect(onboarding().joinTeam.look(second)).resolves.toMatchObject({ email });
  await world.domain.bulk(account.accountId, (client) =>
    client.query(`update invitation set expires_at = now() - interval '1 second'`),
  );
  await expect(onboarding().joinTeam.join(second, goodPassword, visitor)).rejects.toMatchObject({
    code: 'expired_link',
  });
  await account.inScope(({ invitations }) => invitations.revoke(id));
  for (const token of ['', 'x'.repeat(64), second])
    await expect(onboarding().joinTeam.look(token)).rejects.toMatchObject({ code: 'expired_link' });
});

test("another account can't see, resend or cancel an invitation", async () => {
  await invite();
  const [invitation] = await account.inScope(({ invitations }) => invitations.list());
  const stranger = await makePerson(world.domain, `stranger${count}@other.example`);
  for (const change of [
    ({ invitations }: Scope) => invitations.get(invitation?.id ?? ''),
    ({ invitations }: Scope) => invitations.resend(invitation?.id ?? ''),
    ({ invitations }: Scope) => invitations.revoke(invitation?.id ?? ''),
    ({ invitations }: Scope) => invitations.setPrivileges(invitation?.id ?? '', []),
  ])
    await expect(world.domain.openScope<unknown>(stranger, change)).rejects.toMatchObject({
      code: 'not_found',
    });
});

test("a suspended person can't return through an invitation, and removed people's invitations are void", async () => {
  const { userId: lead } = await makePerson(world.domain, `lead${count}@eze.example`);
  await world.domain.pool.query(
    `insert into membership (account_id, user_id, privileges) values ($1, $2, '{team.manage}')`,
    [account.accountId, lead],
  );
  await account.as(lead).inScope(async ({ invitations }) => {
    const person = { email, firstName: 'Ada', lastName: 'Obi', passwordHash: null };
    await expect(invitations.create({ ...person, privileges: ['contacts.view'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await invitations.create({ ...person, privileges: ['team.manage'] });
  });
  await account.inScope(({ team }) => team.suspend(lead));
  await expect(onboarding().joinTeam.look(await newToken())).rejects.toMatchObject({ code: 'expired_link' });
  await expect(
    account.inScope(({ invitations }) =>
      invitations.create({
        email: `lead${count}@eze.example`,
        firstName: 'a',
        lastName: 'b',
        privileges: [],
        passwordHash: null,
      }),
    ),
  ).rejects.toMatchObject({
    details: { fieldErrors: { email: [expect.stringContaining('on the team')] } },
  });
});

test('the log of every account of a person shows where they signed in, where they failed to, and who joined', async () => {
  await makePerson(world.domain, email);
  const token = await invite();
  await onboarding().joinTeam.join(token, null, visitor);
  await signIn(goodPassword);
  await expect(signIn('nothing of mine')).rejects.toThrow('wrong');
  const actions = async () =>
    (
      await world.domain.bulk(account.accountId, (client) =>
        client.query<{ action: string }>('select action from audit_event order by id'),
      )
    ).rows.map(({ action }) => action);
  await expect.poll(actions).toEqual(['team.joined', 'person.signed_in', 'person.sign_in_failed']);
});
