import { openOnboarding, type Privilege } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { goodPassword, startTestDomain, type TestDomain, visitor } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksums } from './checksums.ts';
import { type FurnishedAccount, furnishAccount } from './furnished-account.ts';
import { chance, generateInput, idPlaces } from './generate-input.ts';
import { fittingId, type KnownIds, readIds } from './known-ids.ts';
import {
  allBut,
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
import { sampleTexts } from './sample-texts.ts';
import { readTables, type Table } from './tenant-tables.ts';

/** Procedures that answer without sign-in, each with the reason. Any other must refuse. */
const forEverybody: Record<string, string> = {
  'session.signOut': 'ends the session if there is one',
  'onboarding.formToken': 'sign-up',
  'onboarding.captcha': 'sign-up and sign-in',
  'onboarding.signUp': 'sign-up',
  'onboarding.confirmEmail': 'opened from a mail, perhaps in another browser',
  'onboarding.resendConfirmation': 'sign-up',
  'onboarding.signIn': 'sign-in',
  'onboarding.requestPasswordReset': 'who cannot sign in',
  'onboarding.resetPassword': 'who cannot sign in',
  'security.emailChange': 'opened from a mail, perhaps in another browser',
  'security.answerEmailChange': 'the same',
  'security.refuseEmailChange': 'the same',
  'security.secondStepOptions': 'between password and session',
  'security.finishSignIn': 'between password and session',
  'security.finishSignInByPasskey': 'between password and session',
  'security.passkeyOptions': 'sign-in',
  'security.signInByPasskey': 'sign-in',
  'staff.openView': 'opened from a link that a staff credential made, which works once',
  'team.invitation': 'opened from a mail by somebody who may have no login yet',
  'team.join': 'the same',
};

/** Procedures that require a sign-in but no privilege, each with the reason. */
const forMembers: Record<string, string> = {
  'session.me': 'names the person and hides what needs a privilege',
  'session.changes': 'which things changed, by name; each topic asks for its own privilege',
  'session.switchAccount': "the person's own accounts",
  'session.list': "the person's own sessions",
  'session.revoke': "the person's own sessions",
  'session.revokeOthers': "the person's own sessions",
  'onboarding.changePassword': "the person's own password",
  'onboarding.welcome': 'the first steps, without figures',
  'security.overview': 'how the person signs in',
  'security.confirmIdentity': "the person's own password",
  'security.confirmIdentityOptions': "the person's own passkeys",
  'security.confirmIdentityByPasskey': "the person's own passkeys",
  'security.startTotp': "the person's own factors",
  'security.confirmTotp': "the person's own factors",
  'security.removeTotp': "the person's own factors",
  'security.offerPasskey': "the person's own factors",
  'security.addPasskey': "the person's own factors",
  'security.renamePasskey': "the person's own factors",
  'security.removePasskey': "the person's own factors",
  'security.newRecoveryCodes': "the person's own factors",
  'security.changeEmail': "the person's own address",
  'security.cancelEmailChange': "the person's own address",
  'accounts.create': 'a profile of their own',
  'accounts.deletion': 'owners only, which no privilege makes one',
  'accounts.delete': 'owners only, which no privilege makes one',
  'accounts.restore': 'owners only, also while nothing else may be called',
};

/** A few seconds alone, longer while other suites run on two cores. */
const patience = 240_000;

let test: TestDomain;
let tables: Table[];
let a: FurnishedAccount;
let b: FurnishedAccount;
let idsOfA: KnownIds;
let idsOfB: KnownIds;
let before: Record<string, string>;

beforeAll(async () => {
  test = await startTestDomain();
  tables = await readTables(test.domain);
  a = await furnishAccount(test.domain, 'ama@canarya.example', 'CanaryA');
  b = await furnishAccount(test.domain, 'bola@canaryb.example', 'CanaryB');
  for (const email of ['ama@canarya.example', 'bola@canaryb.example'])
    await openOnboarding(test.domain).signIn.start({ email, password: goodPassword }, visitor, null);
  await test.domain.pool.query(`update session set authenticated_at = now() + interval '1 hour'`);
  idsOfA = await readIds(test.domain, a, tables);
  idsOfB = await readIds(test.domain, b, tables);
  before = await checksums(test.domain, a, tables);
});
afterAll(() => test.stop());

const texts = sampleTexts('CanaryB');
const foreignWords = sampleTexts('CanaryA');

/** An input the contract accepts; `at` replaces the id in that field. */
function inputFor(
  procedure: Procedure,
  seed: number,
  ids: KnownIds,
  at?: { place: string; id: string },
  words = texts,
): { input: unknown; places: Set<string> } {
  if (procedure.input === undefined) return { input: undefined, places: new Set() };
  const random = chance(seed);
  const places = new Set<string>();
  const id = (path: string[]) => {
    places.add(path.join('.'));
    const fitting = fittingId(ids, procedure.path, path, random);
    return at?.place === path.join('.') ? at.id : fitting;
  };
  const input = generateInput(procedure.input, { random, id, texts: words, numbers: [1, 2, 30] });
  // Only fields of the value in use count, not those of earlier rounds.
  return { input, places: new Set([...places].filter((place) => reaches(input, place.split('.')))) };
}

function reaches(value: unknown, path: string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string';
  if (typeof value !== 'object' || value === null) return false;
  if (key === '*') return Object.values(value).some((part) => reaches(part, rest));
  return reaches(Reflect.get(value, key), rest);
}

/** Seeds whose inputs together reach every id field of the contract. */
function seedsForPlaces(procedure: Procedure): Map<string, number> {
  const wanted = procedure.input === undefined ? new Set<string>() : idPlaces(procedure.input);
  const found = new Map<string, number>();
  const missed = () => [...wanted].filter((place) => !found.has(place));
  for (let seed = 1; seed <= 1_000 && missed().length > 0; seed += 1) {
    for (const place of inputFor(procedure, seed, idsOfB).places)
      if (!found.has(place)) found.set(place, seed);
  }
  expect({ path: procedure.path, missed: missed() }).toEqual({ path: procedure.path, missed: [] });
  return found;
}

/** Ids a form creates to make a repetition harmless: they name no row yet. */
const madeByCaller = /(^|\.)key$/;

const memberOfA = (...privileges: Privilege[]) => signedInAs(a, { isOwner: false, privileges });
/** Just signed in: otherwise procedures that require it would answer every id alike. */
const ownerOfB = () => ({ ...signedInAs(b, ownerGrants), sessionId: idsOfB.get('session')?.[0] ?? newId() });
const codeOf = (answer: Answer) => (answer.ok ? 'OK' : answer.code);

/** An answer without values that differ each time: ids, times and tokens. `own` is the requested id. */
function comparable(answer: Answer, own: string): unknown {
  const plain = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value ?? null)
        .replaceAll(own, 'ID')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'NEW')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    );
  return answer.ok
    ? { output: plain(answer.output) }
    : { code: answer.code, message: plain(answer.message), facts: plain(answer.facts) };
}

function expectNoFault(answer: Answer, path: string): void {
  const fault =
    !answer.ok && answer.code === 'INTERNAL_SERVER_ERROR'
      ? String(answer.error.cause?.stack ?? answer.error.stack)
      : null;
  expect({ path, fault }).toEqual({ path, fault: null });
}

function expectNothingOfA(answer: Answer, given: string, what: string): void {
  const said = JSON.stringify(answer.ok ? (answer.output ?? null) : [answer.message, answer.facts]);
  const leaked = [...idsOfA.values()].flat().filter((id) => id !== given && said.includes(id));
  expect({ what, leaked, canary: said.includes('CanaryA') || said.includes('canarya') }).toEqual({
    what,
    leaked: [],
    canary: false,
  });
}

describe('without a sign-in', () => {
  it('every procedure refuses, except the public ones', async () => {
    const open: string[] = [];
    for (const procedure of procedures) {
      const answer = await call(
        procedure,
        contextOf(test.domain, null),
        inputFor(procedure, 1, idsOfA).input,
      );
      if (answer.ok || answer.facts['domainCode'] !== 'unauthenticated') open.push(procedure.path);
      else expect(answer.code).toBe('UNAUTHORIZED');
    }
    expect(open.sort()).toEqual(Object.keys(forEverybody).sort());
  });
});

describe('with the wrong privileges', () => {
  it('every procedure names the privilege it requires, except those that need none', () => {
    expect(
      procedures
        .filter(
          ({ privilege, staff, path }) =>
            privilege === undefined && staff === undefined && !(path in forEverybody),
        )
        .map(({ path }) => path),
    ).toEqual(Object.keys(forMembers));
  });

  it('a procedure is forbidden with all privileges but its own, and allowed with that one alone', {
    timeout: patience,
  }, async () => {
    const domain = forgetful(test.domain);
    for (const procedure of procedures) {
      const { path, privilege } = procedure;
      if (privilege === undefined) continue;
      const { input } = inputFor(procedure, 1, idsOfA);
      const codes = {
        none: codeOf(await call(procedure, contextOf(domain, memberOfA()), input)),
        others: codeOf(await call(procedure, contextOf(domain, signedInAs(a, allBut(privilege))), input)),
        unreadable: codeOf(await call(procedure, contextOf(domain, memberOfA()), { odd: true })),
      };
      expect({ path, ...codes }).toEqual({
        path,
        none: 'FORBIDDEN',
        others: 'FORBIDDEN',
        unreadable: 'FORBIDDEN',
      });
      const allowed = await call(procedure, contextOf(domain, memberOfA(privilege)), input);
      // Some require a recent sign-in before they check anything else; this session is too old for them.
      const isAskedWho = !allowed.ok && allowed.facts['domainCode'] === 'recent_sign_in_required';
      if (!isAskedWho) expect({ path, code: codeOf(allowed) }).not.toEqual({ path, code: 'FORBIDDEN' });
      expectNoFault(allowed, path);
    }
    await forgetRates(test.domain);
  });
});

describe('from another account', () => {
  it('no answer shows anything of it, whatever the search', { timeout: patience }, async () => {
    let understood = 0;
    for (const procedure of procedures) {
      for (const words of [texts, foreignWords]) {
        for (let seed = 1; seed <= 4; seed += 1) {
          const { input } = inputFor(procedure, seed, idsOfB, undefined, words);
          const answer = await call(procedure, contextOf(forgetful(test.domain), ownerOfB()), input);
          if (answer.ok) understood += 1;
          if (words === texts || procedure.type === 'query')
            expectNothingOfA(withoutEcho(answer, input), 'none', `${procedure.path} ${seed}`);
        }
      }
    }
    expect(understood).toBeGreaterThan(procedures.length);
    await forgetRates(test.domain);
  });

  it("the account's own ids do get other answers", {
    timeout: patience,
  }, async () => {
    const same: string[] = [];
    for (const procedure of procedures.filter(({ privilege }) => privilege !== undefined)) {
      for (const place of procedure.input === undefined ? [] : idPlaces(procedure.input))
        if (!madeByCaller.test(place) && !(await ownIdMatters(procedure, place)))
          same.push(`${procedure.path} ${place}`);
      // All together are more calls than one person may make in a minute, and a refusal for that is the same
      // for every id.
      await forgetRates(test.domain);
    }
    expect(same).toEqual([]);
  });

  it("its ids answer exactly like ids that don't exist, in every field of every input", {
    timeout: patience,
  }, async () => {
    let calls = 0;
    for (const procedure of procedures) {
      for (const [place, seed] of seedsForPlaces(procedure)) {
        let expected: unknown;
        for (const [kind, [foreign = '']] of idsOfA) {
          expected ??= await answerForMissing(procedure, place, seed);
          const answer = await call(
            procedure,
            contextOf(test.domain, ownerOfB()),
            inputFor(procedure, seed, idsOfB, { place, id: foreign }).input,
          );
          const what = `${procedure.path} with ${place} = a foreign ${kind}`;
          expect({ what, answer: comparable(answer, foreign) }).toEqual({ what, answer: expected });
          expectNothingOfA(answer, foreign, what);
          calls += 1;
          // It may have changed the account that asks; the next one is compared with an answer from the same
          // state.
          if (answer.ok && procedure.type === 'mutation') expected = undefined;
        }
      }
      await forgetRates(test.domain);
    }
    expect(calls).toBeGreaterThan(500);
  });

  it('its cursors show nothing', async () => {
    for (const procedure of procedures.filter(({ type, input }) => type === 'query' && input !== undefined)) {
      const answer = await call(procedure, contextOf(test.domain, signedInAs(a, ownerGrants)), {
        limit: 1,
        ...Object(inputFor(procedure, 1, idsOfA).input),
        cursor: null,
        search: '',
      });
      const cursor =
        answer.ok &&
        typeof answer.output === 'object' &&
        answer.output !== null &&
        'nextCursor' in answer.output
          ? answer.output.nextCursor
          : null;
      if (typeof cursor !== 'string') continue;
      expectNothingOfA(
        await call(procedure, contextOf(test.domain, ownerOfB()), { limit: 100, cursor }),
        'none',
        procedure.path,
      );
    }
  });

  it('nothing in it was changed by any of this', async () => {
    expect(await checksums(test.domain, a, tables)).toEqual(before);
  });
});

/** The answer for an id that doesn't exist; the call's changes are rolled back. */
async function answerForMissing(procedure: Procedure, place: string, seed: number): Promise<unknown> {
  const missing = newId();
  return comparable(
    await call(
      procedure,
      contextOf(forgetful(test.domain), ownerOfB()),
      inputFor(procedure, seed, idsOfB, { place, id: missing }).input,
    ),
    missing,
  );
}

/**
 * Whether some input with the account's own id in this field gets another answer than an id that doesn't
 * exist.
 */
async function ownIdMatters(procedure: Procedure, place: string): Promise<boolean> {
  const context = contextOf(forgetful(test.domain), ownerOfB());
  for (let seed = 1, tried = 0; seed <= 3_000 && tried < 100; seed += 1) {
    const { input, places } = inputFor(procedure, seed, idsOfB);
    if (!places.has(place)) continue;
    tried += 1;
    const own = await call(procedure, context, input);
    expectNoFault(own, `${procedure.path} ${JSON.stringify(input)}`);
    const missing = await call(
      procedure,
      context,
      inputFor(procedure, seed, idsOfB, { place, id: newId() }).input,
    );
    if (JSON.stringify(comparable(own, 'none')) !== JSON.stringify(comparable(missing, 'none'))) return true;
  }
  return false;
}

/** Errors and outputs may repeat the caller's input. */
function withoutEcho(answer: Answer, input: unknown): Answer {
  const said = JSON.stringify(input ?? '');
  if (!answer.ok || !said.includes('CanaryA')) return answer;
  return {
    ...answer,
    output: JSON.parse(
      JSON.stringify(answer.output ?? null, (_key, value: unknown) =>
        typeof value === 'string' && value !== '' && said.includes(JSON.stringify(value).slice(1, -1))
          ? ''
          : value,
      ),
    ),
  };
}
