import { describe, expect, it } from 'vitest';
import {
  call,
  contextOf,
  forgetful,
  forgetRates,
  ownerGrants,
  procedures,
  signedInAs,
} from '../procedures.ts';
import {
  expectNothingOfA,
  foreignWords,
  inputFor,
  ownerOfB,
  patience,
  texts,
  useTwoAccounts,
  withoutEcho,
  world,
} from './two-accounts.ts';

useTwoAccounts(() => {
  describe('from another account', () => {
    it('no answer shows anything of it, whatever the search', { timeout: patience }, async () => {
      let understood = 0;
      for (const procedure of procedures) {
        for (const words of [texts, foreignWords]) {
          for (let seed = 1; seed <= 4; seed += 1) {
            const { input } = inputFor(procedure, seed, world.idsOfB, undefined, words);
            const answer = await call(procedure, contextOf(forgetful(world.test.domain), ownerOfB()), input);
            if (answer.ok) understood += 1;
            if (words === texts || procedure.type === 'query')
              expectNothingOfA(withoutEcho(answer, input), 'none', `${procedure.path} ${seed}`);
          }
        }
      }
      expect(understood).toBeGreaterThan(procedures.length);
      await forgetRates(world.test.domain);
    });

    it('its cursors show nothing', async () => {
      for (const procedure of procedures.filter(
        ({ type, input }) => type === 'query' && input !== undefined,
      )) {
        const answer = await call(procedure, contextOf(world.test.domain, signedInAs(world.a, ownerGrants)), {
          limit: 1,
          ...Object(inputFor(procedure, 1, world.idsOfA).input),
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
          await call(procedure, contextOf(world.test.domain, ownerOfB()), { limit: 100, cursor }),
          'none',
          procedure.path,
        );
      }
    });
  });
});
