import type { DomainWith } from '../../domain-with.ts';
import { DomainError, type DueWorkHandler } from '../../kernel/index.ts';
import type { Renewals } from './renewals.service.ts';

/**
 * Looks at one account's subscription. The charge is a transaction of its own: when the wallet is too empty
 * nothing of it stays, and a second one writes down what is missing. A kill in between leaves the item due,
 * and it is done again.
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
          problem = 'The plan is not offered in the currency of the account any more. Choose another one.';
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'insufficient_funds')) throw error;
        problem = error.publicMessage;
      }
      await domain.openScope(actor, ({ renewals }) => renewals.look(problem));
      return undefined;
    },
  };
}
