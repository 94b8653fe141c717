import { z } from 'zod';
import { mailOwners } from '../../accounts/index.ts';
import type { DomainWith } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import { paymentSucceeded } from './settle-payment.ts';

const wish = z.object({ paymentId: z.uuid(), plan: z.number().int(), periodMonths: z.union([z.literal(1), z.literal(3), z.literal(12)]) });

/**
 * Pays for the plan that was chosen together with a payment, once the money is in the wallet. The payment's id is the key, so it
 * is paid for once. When the fee cannot be charged the money stays in the wallet, and the owners are told why by mail.
 */
export function subscribeWhenPaid(domain: DomainWith<{ subscriptions: Subscriptions }>) {
  return {
    kind: paymentSucceeded,
    run: async ({ accountId, payload }: { accountId: string; payload: Record<string, unknown> }): Promise<void> => {
      const parsed = wish.safeParse(payload);
      if (!parsed.success) return;
      const { paymentId, plan, periodMonths } = parsed.data;
      try {
        await domain.openScope({ accountId, userId: null }, (scope) => scope.subscriptions.subscribe({ key: paymentId, plan, periodMonths, isAuto: true }));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        domain.deps.logger.info({ accountId, paymentId, code: error.code }, 'a plan could not be paid for by the payment it was chosen with');
        await domain.openScope({ accountId, userId: null }, async (scope) => {
          const { rows } = await scope.sql<{ name: string }>('select name from plan where number = $1', [plan]);
          const url = `${domain.config.appUrl}/dashboard/wallet?subscriptions=plans`;
          await mailOwners(scope, 'plan_not_paid', { plan: rows[0]?.name ?? '', reason: error.publicMessage, url });
        });
      }
    },
  };
}
