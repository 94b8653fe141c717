import { DomainError, openOnboarding, scheduleDeletion } from '@talkdrum/domain';
import {
  goodPassword,
  makePerson,
  startTestDomain,
  type TestDomain,
  visitor,
  sessionsOf,
} from '@talkdrum/domain/testing';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../src/context.ts';
import { chance, generateInput } from './inputs/generate-input.ts';
import { call, contextOf, forgetRates, type Procedure, procedures } from './procedures.ts';
import { sampleTexts } from './inputs/sample-texts.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

function inputOf({ input }: Procedure): unknown {
  if (input === undefined) return undefined;
  return generateInput(input, {
    random: chance(1),
    id: () => '01890000-0000-7000-8000-000000000000',
    texts: sampleTexts('x'),
    numbers: [1],
  });
}

/** The answer of every procedure that isn't public: the code of its refusal, or "answered". */
async function answers(signedIn: SignedIn | null): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const procedure of procedures) {
    const open = await call(procedure, contextOf(test.domain, null), inputOf(procedure));
    if (open.ok || open.facts['domainCode'] !== 'unauthenticated') continue;
    const answer = await call(procedure, contextOf(test.domain, signedIn), inputOf(procedure));
    found.set(procedure.path, answer.ok ? 'answered' : String(answer.facts['domainCode']));
  }
  await forgetRates(test.domain);
  return found;
}

it('the token between the password and the second step opens no procedure', {
  timeout: 120_000,
}, async () => {
  const email = 'half@eze.example';
  const { userId, accountId } = await makePerson(test.domain, email);
  const { signIn, security } = openOnboarding(test.domain);
  const sessions = sessionsOf(test.domain);
  const { sessionId } = await signIn.start({ email, password: goodPassword }, visitor);
  const session = { userId, accountId, sessionId };
  const { secret } = await security.factors.startTotp(session);
  await security.factors.confirmTotp(session, new TOTP({ secret }).generate(), visitor);
  const refused: unknown = await signIn
    .start({ email, password: goodPassword }, visitor)
    .catch((error: unknown) => error);
  const token = refused instanceof DomainError ? String(refused.details['token']) : '';
  expect(token.length).toBeGreaterThan(40);
  // The cookie that the server would set for it.
  const signedIn = await sessions.read(token);
  expect(signedIn).toBeNull();
  const found = await answers(signedIn);
  expect(found.size).toBeGreaterThan(100);
  expect([...found].filter(([, answer]) => answer !== 'unauthenticated')).toEqual([]);
});

it('a profile scheduled for deletion answers only calls that restore or leave it', {
  timeout: 120_000,
}, async () => {
  const { userId, accountId } = await makePerson(test.domain, 'closing@eze.example');
  const sessions = sessionsOf(test.domain);
  const { token } = await sessions.begin(userId, accountId, visitor);
  await test.domain.openScope({ accountId, userId }, (scope) => scheduleDeletion(scope, 'Eze Foods'));
  const found = await answers(await sessions.read(token));
  const open = [...found].filter(([, answer]) => answer !== 'forbidden').map(([path]) => path);
  expect(open.filter((path) => !path.startsWith('staff.'))).toEqual([
    'session.me',
    'session.switchAccount',
    'accounts.restore',
  ]);
});
