import { describe, expect, it } from 'vitest';
import { procedures } from '../procedures.ts';
import { expectForeignIdsMissing, patience, useTwoAccounts } from './two-accounts.ts';

useTwoAccounts(() => {
  describe('from another account', () => {
    it("its ids answer exactly like ids that don't exist, in every field of every input: last third", {
      timeout: patience,
    }, async () => {
      const calls = await expectForeignIdsMissing(procedures.filter((_, n) => n % 3 === 2));
      expect(calls).toBeGreaterThan(170);
    });
  });
});
