import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../domain.ts';
import { allPrivileges, type Privilege } from '../index.ts';
import { openOnboarding } from '../../onboarding/index.ts';
import {
  goodPassword,
  makePerson,
  type OwnedTestAccount,
  startTestDomain,
  TestAccount,
  type TestDomain,
  visitor,
  sessionsOf,
} from '../../testing/index.ts';

let world: TestDomain;
let account: OwnedTestAccount;
let count = 0;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  count += 1;
  account = await TestAccount.createOwned(world.domain, `owner${count}@eze.example`);
});

/** A person who owns another account and is a member of this one. */
async function addMember(name: string, privileges: Privilege[], isOwner = false): Promise<string> {
  const { userId } = await makePerson(world.domain, `${name}${count}@eze.example`);
  await world.domain.pool.query(
    'insert into membership (account_id, user_id, is_owner, privileges) values ($1, $2, $3, $4)',
    [account.accountId, userId, isOwner, privileges],
  );
  return userId;
}

const read = async (userId: string) =>
  (await account.inScope(({ team }) => team.members())).find((member) => member.userId === userId);

describe('privileges', () => {
  test('granted by an owner take effect, and show in the team', async () => {
    const ada = await addMember('ada', []);
    await account.inScope(({ team }) => team.setPrivileges(ada, ['contacts.view', 'contacts.edit']));
    expect(await read(ada)).toMatchObject({
      privileges: ['contacts.view', 'contacts.edit'],
      isOwner: false,
      status: 'active',
    });
  });

  test("can't be granted or removed by someone who doesn't have them", async () => {
    const lead = await addMember('lead', ['team.view', 'team.manage', 'contacts.view']);
    const ada = await addMember('ada', ['wallet.spend']);
    await account.as(lead).inScope(({ team }) => team.setPrivileges(ada, ['wallet.spend', 'contacts.view']));
    await expect(
      account
        .as(lead)
        .inScope(({ team }) => team.setPrivileges(ada, ['wallet.spend', 'contacts.view', 'campaigns.send'])),
    ).rejects.toMatchObject({
      code: 'forbidden',
      details: { privilege: 'campaigns.send' },
    });
    await expect(
      account.as(lead).inScope(({ team }) => team.setPrivileges(ada, ['contacts.view'])),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await read(ada))?.privileges).toEqual(['wallet.spend', 'contacts.view']);
  });

  test("of one's own can't be changed, and others' only with the privilege", async () => {
    const lead = await addMember('lead', ['team.manage']);
    const ada = await addMember('ada', ['team.view']);
    await expect(
      account.as(lead).inScope(({ team }) => team.setPrivileges(lead, allPrivileges)),
    ).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await expect(account.inScope(({ team }) => team.remove(account.userId))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await expect(account.as(ada).inScope(({ team }) => team.setPrivileges(lead, []))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await account.inScope(({ team }) => team.setPrivileges(lead, []));
    await expect(account.as(lead).inScope(({ team }) => team.suspend(ada))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('owners', () => {
  test('can be changed only by owners', async () => {
    const lead = await addMember('lead', allPrivileges);
    const second = await addMember('second', [], true);
    for (const change of [
      (scope: Scope) => scope.team.suspend(second),
      (scope: Scope) => scope.team.remove(second),
      (scope: Scope) => scope.team.setOwner(second, false),
      (scope: Scope) => scope.team.setOwner(lead, true),
      (scope: Scope) => scope.team.transferOwnership(lead),
    ])
      await expect(account.as(lead).inScope(change)).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|invalid_state)$/),
      });
    expect((await read(second))?.isOwner).toBe(true);
  });

  test('can transfer the account and keep every privilege', async () => {
    const ada = await addMember('ada', []);
    await account.inScope(({ team }) => team.transferOwnership(ada));
    expect(await read(ada)).toMatchObject({ isOwner: true });
    const before = (await account.as(ada).inScope(({ team }) => team.members())).find(
      (member) => member.userId === account.userId,
    );
    expect(before).toMatchObject({ isOwner: false, privileges: allPrivileges });
    await expect(account.inScope(({ team }) => team.suspend(ada))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test.each(['remove', 'suspend', 'setOwner'] as const)(
    'of two who %s each other at the same moment one is left',
    async (change) => {
      const second = await addMember('second', [], true);
      const act = (by: string, target: string) =>
        account
          .as(by)
          .inScope(({ team }) =>
            change === 'setOwner'
              ? team.setOwner(target, false)
              : change === 'remove'
                ? team.remove(target)
                : team.suspend(target),
          );
      const results = await Promise.allSettled([act(account.userId, second), act(second, account.userId)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { rows } = await world.domain.pool.query(
        `select user_id from membership where account_id = $1 and is_owner and status = 'active'`,
        [account.accountId],
      );
      expect(rows).toHaveLength(1);
    },
  );
});

describe('suspended and removed people', () => {
  const signIn = (name: string) =>
    openOnboarding(world.domain).signIn.start(
      { email: `${name}${count}@eze.example`, password: goodPassword },
      { ...visitor, ip: `203.0.113.${count}` },
      null,
    );

  test.each(['suspend', 'remove'] as const)(
    'lose their sessions in this account at once (%s), keep the ones elsewhere, and get an email',
    async (change) => {
      const ada = await addMember('ada', ['contacts.view']);
      const sessions = sessionsOf(world.domain);
      const [here, elsewhere] = [await signIn('ada'), await signIn('ada')];
      await sessions.switchAccount(ada, here.sessionId, account.accountId);
      expect(await sessions.read(here.token)).toMatchObject({
        accountId: account.accountId,
        grants: { privileges: ['contacts.view'] },
      });
      await account.inScope(({ team }) => (change === 'suspend' ? team.suspend(ada) : team.remove(ada)));
      expect(await sessions.read(here.token)).toBeNull();
      expect(await sessions.read(elsewhere.token)).not.toBeNull();
      await expect(sessions.switchAccount(ada, elsewhere.sessionId, account.accountId)).rejects.toMatchObject(
        {
          code: 'not_found',
        },
      );
      const { rows } = await world.domain.bulk(account.accountId, (client) =>
        client.query(`select payload ->> 'template' as mail from outbox_event`),
      );
      expect(rows).toContainEqual({ mail: 'team_access_ended' });
    },
  );

  test('signing in says that someone has no account, but only after the right password', async () => {
    const ada = await addMember('ada', []);
    await world.domain.pool.query('delete from membership where user_id = $1 and account_id <> $2', [
      ada,
      account.accountId,
    ]);
    await account.inScope(({ team }) => team.suspend(ada));
    await expect(signIn('ada')).rejects.toMatchObject({
      code: 'forbidden',
      details: { reason: 'no_account' },
    });
    await account.inScope(({ team }) => team.reactivate(ada));
    await expect(signIn('ada')).resolves.toMatchObject({ token: expect.any(String) });
  });
});
