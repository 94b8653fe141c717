import type { DomainWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../../kernel/index.ts';
import type { Renewals } from './renewals.service.ts';

/**
 * Checks one account's subscription. The charge is its own transaction: if the wallet doesn't have enough
 * money, it rolls back, and a second transaction records the shortfall. If killed in between, the item stays
 * due and runs again.
 */
export function renewSubscriptions(
  domain: Pick<DomainWith<{ renewals: Renewals }>, 'openScope'>,
): DueWorkHandler {
  return {
    kind: 'subscription.renew',
    run: async ({ accountId }) => {
      const actor = { accountId, userId: null };
      let problem = '';
      try {
        const outcome = await domain.openScope(actor, ({ renewals }) => renewals.charge());
        if (outcome === 'no_fee')
          problem = 'This plan is no longer available in your account’s currency. Choose another one.';
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'insufficient_funds')) throw error;
        problem = error.publicMessage;
      }
      await domain.openScope(actor, ({ renewals }) => renewals.look(problem));
      return undefined;
    },
  };
}
