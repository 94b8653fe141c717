import { describe, expect, it } from 'vitest';
import { idPlaces } from '../inputs/generate-input.ts';
import { forgetRates, procedures } from '../procedures.ts';
import { madeByCaller, ownIdMatters, patience, useTwoAccounts, world } from './two-accounts.ts';

useTwoAccounts(() => {
  describe('from another account', () => {
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
        await forgetRates(world.test.domain);
      }
      expect(same).toEqual([]);
    });
  });
});
