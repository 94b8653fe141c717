import { allStaffScopes, type StaffMember, viewGrants } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../src/context.ts';
import { checksums } from './checksums.ts';
import { type FurnishedAccount, furnishAccount } from './furnished/furnished-account.ts';
import { chance, generateInput } from './inputs/generate-input.ts';
import { fittingId, type KnownIds, readIds } from './inputs/known-ids.ts';
import {
  type Answer,
  call,
  contextOf,
  forgetful,
  forgetRates,
  ownerGrants,
  type Procedure,
  procedures,
  signedInAs,
} from './procedures.ts';
import { sampleTexts } from './inputs/sample-texts.ts';
import { readTables, type Table } from './tenant-tables.ts';

const patience = 240_000;
/** Ends the look itself. */
const leaving = 'session.signOut';

let test: TestDomain;
let tables: Table[];
let account: FurnishedAccount;
let ids: KnownIds;

beforeAll(async () => {
  test = await startTestDomain();
  tables = await readTables(test.domain);
  account = await furnishAccount(test.domain, 'ama@canarya.example', 'CanaryA');
  ids = await readIds(test.domain, account, tables);
});
afterAll(() => test.stop());

function inputFor({ input, path }: Procedure, seed = 1): unknown {
  if (input === undefined) return undefined;
  const random = chance(seed);
  return generateInput(input, {
    random,
    id: (place) => fittingId(ids, path, place, random),
    texts: sampleTexts('CanaryA'),
    numbers: [1, 2, 30],
  });
}

function viewing(): Context {
  const expiresAt = new Date(Date.now() + 600_000);
  return contextOf(test.domain, {
    ...signedInAs(account, viewGrants),
    viewer: { viewId: newId(), staff: 'Night shift', expiresAt },
  });
}

const codeOf = (answer: Answer) => (answer.ok ? 'OK' : answer.code);
const ofStaff = procedures.filter(({ staff }) => staff !== undefined);

function byCredential(scopes: StaffMember['scopes'], domain = test.domain): Context {
  return { ...contextOf(domain, null), staff: { name: 'Night shift', scopes, isCredential: true } };
}

describe('staff procedures', () => {
  it('exist, and each requires one scope', () => {
    expect(new Set(ofStaff.map(({ staff }) => staff))).toEqual(new Set(allStaffScopes));
  });

  it('refuse everyone else: visitors, an owner, staff in a read-only view, and a credential with all other scopes', {
    timeout: patience,
  }, async () => {
    for (const procedure of ofStaff) {
      const input = inputFor(procedure);
      const others = allStaffScopes.filter((scope) => scope !== procedure.staff);
      const codes = {
        nobody: codeOf(await call(procedure, contextOf(test.domain, null), input)),
        owner: codeOf(await call(procedure, contextOf(test.domain, signedInAs(account, ownerGrants)), input)),
        viewer: codeOf(await call(procedure, viewing(), input)),
        others: codeOf(await call(procedure, byCredential(others), input)),
        unreadable: codeOf(await call(procedure, contextOf(test.domain, null), { odd: true })),
      };
      const refused = {
        nobody: 'UNAUTHORIZED',
        owner: 'FORBIDDEN',
        viewer: 'FORBIDDEN',
        others: 'FORBIDDEN',
        unreadable: 'UNAUTHORIZED',
      };
      expect({ path: procedure.path, ...codes }).toEqual({ path: procedure.path, ...refused });
    }
  });

  it('accept a credential with only their scope', { timeout: patience }, async () => {
    for (const procedure of ofStaff) {
      for (let seed = 1; seed <= 3; seed += 1) {
        const answer = await call(
          procedure,
          byCredential([procedure.staff ?? 'read'], forgetful(test.domain)),
          inputFor(procedure, seed),
        );
        const { path } = procedure;
        expect({
          path,
          code: codeOf(answer),
          cause: answer.ok ? null : String(answer.error.cause),
        }).not.toMatchObject({
          path,
          code: expect.stringMatching(/^(?:FORBIDDEN|UNAUTHORIZED|INTERNAL_SERVER_ERROR)$/),
        });
      }
      await forgetRates(test.domain);
    }
  });

  it('are the only ones a credential can call', { timeout: patience }, async () => {
    for (const procedure of procedures.filter(({ privilege }) => privilege !== undefined)) {
      const answer = await call(procedure, byCredential(allStaffScopes), inputFor(procedure));
      expect({ path: procedure.path, code: codeOf(answer) }).toEqual({
        path: procedure.path,
        code: 'UNAUTHORIZED',
      });
    }
    await forgetRates(test.domain);
  });
});

describe('staff in a read-only view of an account', () => {
  it("can't change anything: every mutation is refused with the reason", { timeout: patience }, async () => {
    const before = await checksums(test.domain, account, tables);
    for (const procedure of procedures.filter(({ type, path }) => type === 'mutation' && path !== leaving)) {
      const answer = await call(procedure, viewing(), inputFor(procedure));
      expect({ path: procedure.path, code: codeOf(answer) }).toEqual({
        path: procedure.path,
        code: 'FORBIDDEN',
      });
      if (procedure.staff === undefined) expect(answer.ok ? '' : answer.message).toMatch(/read-only/);
    }
    await forgetRates(test.domain);
    expect(await checksums(test.domain, account, tables)).toEqual(before);
  });

  it('see what the account sees except data about its people, and reading writes nothing', {
    timeout: patience,
  }, async () => {
    const before = await checksums(test.domain, account, tables);
    const seen: string[] = [];
    for (const procedure of procedures.filter(
      ({ type, staff }) => type !== 'mutation' && staff === undefined,
    )) {
      const answer = await call(procedure, viewing(), inputFor(procedure));
      const fault =
        !answer.ok && answer.code === 'INTERNAL_SERVER_ERROR' ? String(answer.error.cause?.stack) : null;
      expect({ path: procedure.path, fault }).toEqual({ path: procedure.path, fault: null });
      if (answer.ok) seen.push(procedure.path);
    }
    await forgetRates(test.domain);
    expect(await checksums(test.domain, account, tables)).toEqual(before);
    expect(seen).toEqual(
      expect.arrayContaining([
        'session.me',
        'contacts.list',
        'campaigns.list',
        'wallet.statement',
        'onboarding.welcome',
      ]),
    );
    expect(seen).not.toContain('session.list');
  });

  it('are stopped by the database too', async () => {
    const change = test.domain.openScope(
      { accountId: account.accountId, userId: null, isReadOnly: true },
      ({ sql }) => sql(`update account set company = 'Changed' where id = $1`, [account.accountId]),
    );
    await expect(change).rejects.toMatchObject({ code: '25006' });
  });
});
