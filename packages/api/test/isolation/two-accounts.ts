import { openOnboarding, type Privilege } from '@talkdrum/domain';
import { newId } from '@talkdrum/domain/kernel';
import { goodPassword, startTestDomain, type TestDomain, visitor } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checksums } from '../checksums.ts';
import { type FurnishedAccount, furnishAccount } from '../furnished/furnished-account.ts';
import { chance, generateInput, idPlaces } from '../inputs/generate-input.ts';
import { fittingId, type KnownIds, readIds } from '../inputs/known-ids.ts';
import {
  type Answer,
  call,
  contextOf,
  forgetRates,
  forgetful,
  ownerGrants,
  type Procedure,
  signedInAs,
} from '../procedures.ts';
import { sampleTexts } from '../inputs/sample-texts.ts';
import { readTables, type Table } from '../tenant-tables.ts';

/** A few seconds alone, longer while other suites run on two cores. */
export const patience = 240_000;

/** Two accounts with something in every table; calls come from the second one. */
export const world = {} as {
  test: TestDomain;
  tables: Table[];
  a: FurnishedAccount;
  b: FurnishedAccount;
  idsOfA: KnownIds;
  idsOfB: KnownIds;
};

/** Makes the accounts, and adds the last test of the file: nothing in the first one was changed by the others. */
export function useTwoAccounts(describeTests: () => void): void {
  let before: Record<string, string>;
  beforeAll(async () => {
    const test = await startTestDomain();
    const tables = await readTables(test.domain);
    const a = await furnishAccount(test.domain, 'ama@canarya.example', 'CanaryA');
    const b = await furnishAccount(test.domain, 'bola@canaryb.example', 'CanaryB');
    for (const email of ['ama@canarya.example', 'bola@canaryb.example'])
      await openOnboarding(test.domain).signIn.start({ email, password: goodPassword }, visitor, null);
    await test.domain.pool.query(`update session set authenticated_at = now() + interval '1 hour'`);
    const idsOfA = await readIds(test.domain, a, tables);
    const idsOfB = await readIds(test.domain, b, tables);
    Object.assign(world, { test, tables, a, b, idsOfA, idsOfB });
    before = await checksums(test.domain, a, tables);
  });
  afterAll(() => world.test.stop());
  describeTests();
  it('nothing in the other account was changed by any of this', async () => {
    expect(await checksums(world.test.domain, world.a, world.tables)).toEqual(before);
  });
}

export const texts = sampleTexts('CanaryB');
export const foreignWords = sampleTexts('CanaryA');

/** An input the contract accepts; `at` replaces the id in that field. */
export function inputFor(
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
export function seedsForPlaces(procedure: Procedure): Map<string, number> {
  const wanted = procedure.input === undefined ? new Set<string>() : idPlaces(procedure.input);
  const found = new Map<string, number>();
  const missed = () => [...wanted].filter((place) => !found.has(place));
  for (let seed = 1; seed <= 1_000 && missed().length > 0; seed += 1) {
    for (const place of inputFor(procedure, seed, world.idsOfB).places)
      if (!found.has(place)) found.set(place, seed);
  }
  expect({ path: procedure.path, missed: missed() }).toEqual({ path: procedure.path, missed: [] });
  return found;
}

/** Ids a form creates to make a repetition harmless: they name no row yet. */
export const madeByCaller = /(^|\.)key$/;

export const memberOfA = (...privileges: Privilege[]) => signedInAs(world.a, { isOwner: false, privileges });
/** Just signed in: otherwise procedures that require it would answer every id alike. */
export const ownerOfB = () => ({
  ...signedInAs(world.b, ownerGrants),
  sessionId: world.idsOfB.get('session')?.[0] ?? newId(),
});
export const codeOf = (answer: Answer) => (answer.ok ? 'OK' : answer.code);

/** An answer without values that differ each time: ids, times and tokens. `own` is the requested id. */
export function comparable(answer: Answer, own: string): unknown {
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

export function expectNoFault(answer: Answer, path: string): void {
  const fault =
    !answer.ok && answer.code === 'INTERNAL_SERVER_ERROR'
      ? String(answer.error.cause?.stack ?? answer.error.stack)
      : null;
  expect({ path, fault }).toEqual({ path, fault: null });
}

export function expectNothingOfA(answer: Answer, given: string, what: string): void {
  const said = JSON.stringify(answer.ok ? (answer.output ?? null) : [answer.message, answer.facts]);
  const leaked = [...world.idsOfA.values()].flat().filter((id) => id !== given && said.includes(id));
  expect({ what, leaked, canary: said.includes('CanaryA') || said.includes('canarya') }).toEqual({
    what,
    leaked: [],
    canary: false,
  });
}

/** The answer for an id that doesn't exist; the call's changes are rolled back. */
export async function answerForMissing(procedure: Procedure, place: string, seed: number): Promise<unknown> {
  const missing = newId();
  return comparable(
    await call(
      procedure,
      contextOf(forgetful(world.test.domain), ownerOfB()),
      inputFor(procedure, seed, world.idsOfB, { place, id: missing }).input,
    ),
    missing,
  );
}

/**
 * Calls each procedure with each id of the other account in every field of its input: the answer is the one for an id
 * that doesn't exist. Returns how many calls that were.
 */
export async function expectForeignIdsMissing(tested: readonly Procedure[]): Promise<number> {
  let calls = 0;
  for (const procedure of tested) {
    for (const [place, seed] of seedsForPlaces(procedure)) {
      let expected: unknown;
      for (const [kind, [foreign = '']] of world.idsOfA) {
        expected ??= await answerForMissing(procedure, place, seed);
        const answer = await call(
          procedure,
          contextOf(world.test.domain, ownerOfB()),
          inputFor(procedure, seed, world.idsOfB, { place, id: foreign }).input,
        );
        const what = `${procedure.path} with ${place} = a foreign ${kind}`;
        expect({ what, answer: comparable(answer, foreign) }).toEqual({ what, answer: expected });
        expectNothingOfA(answer, foreign, what);
        calls += 1;
        // It may have changed the account that asks; the next one is compared with an answer from the same state.
        if (answer.ok && procedure.type === 'mutation') expected = undefined;
      }
      await forgetRates(world.test.domain);
    }
  }
  return calls;
}

const isPosition = /(?:^|\.)cursor$/;

/**
 * Whether some input with the account's own id in this field gets another answer than an id that doesn't
 * exist. There the other account's id of that kind must answer like the missing one. A cursor is a position among ids,
 * which any id is: what it shows is compared elsewhere.
 */
export async function ownIdMatters(procedure: Procedure, place: string): Promise<boolean> {
  const context = contextOf(forgetful(world.test.domain), ownerOfB());
  for (let seed = 1, tried = 0; seed <= 3_000 && tried < 100; seed += 1) {
    const { input, places } = inputFor(procedure, seed, world.idsOfB);
    if (!places.has(place)) continue;
    tried += 1;
    const own = await call(procedure, context, input);
    expectNoFault(own, `${procedure.path} ${JSON.stringify(input)}`);
    const answerTo = async (id: string) =>
      comparable(
        await call(procedure, context, inputFor(procedure, seed, world.idsOfB, { place, id }).input),
        'none',
      );
    const missing = await answerTo(newId());
    if (JSON.stringify(comparable(own, 'none')) === JSON.stringify(missing)) continue;
    if (isPosition.test(place)) return true;
    const foreign = fittingId(world.idsOfA, procedure.path, place.split('.'), chance(seed));
    const what = `${procedure.path} with ${place} = the other account's ${foreign}`;
    expect({ what, answer: await answerTo(foreign) }).toEqual({ what, answer: missing });
    return true;
  }
  return false;
}

/** Errors and outputs may repeat the caller's input. */
export function withoutEcho(answer: Answer, input: unknown): Answer {
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
