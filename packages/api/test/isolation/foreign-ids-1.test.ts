import { describe, expect, it } from 'vitest';
import { call, contextOf, forgetRates, procedures } from '../procedures.ts';
import {
  answerForMissing,
  comparable,
  expectNothingOfA,
  inputFor,
  ownerOfB,
  patience,
  seedsForPlaces,
  useTwoAccounts,
  world,
} from './two-accounts.ts';

useTwoAccounts(() => {
  describe('from another account', () => {
    it("its ids answer exactly like ids that don't exist, in every field of every input: first half", {
      timeout: patience,
    }, async () => {
      let calls = 0;
      for (const procedure of procedures.filter((_, n) => n % 2 === 0)) {
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
            // It may have changed the account that asks; the next one is compared with an answer from the same
            // state.
            if (answer.ok && procedure.type === 'mutation') expected = undefined;
          }
        }
        await forgetRates(world.test.domain);
      }
      expect(calls).toBeGreaterThan(250);
    });
  });
});
