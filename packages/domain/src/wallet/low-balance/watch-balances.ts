import type { DomainWith } from '../../domain-with.ts';
import type { DueWorkHandler } from '../../kernel/index.ts';
import { requestAutomaticTopUp } from '../funding/charging/automatic-charge.ts';
import type { PaymentServices } from '../funding/payment-scope.ts';
import type { BalanceWatch } from './balance-watch.service.ts';

/**
 * Checks one account's balance. The database adds the item when the balance crosses the threshold or an
 * automatic payment ends.
 */
export function watchBalances(
  domain: Pick<DomainWith<{ balanceWatch: BalanceWatch } & PaymentServices>, 'openScope'>,
): DueWorkHandler {
  return {
    kind: 'wallet.watch',
    run: async ({ accountId }) => {
      await domain.openScope({ accountId, userId: null }, (scope) =>
        scope.balanceWatch.look((request) => requestAutomaticTopUp(scope, request)),
      );
      return undefined;
    },
  };
}
