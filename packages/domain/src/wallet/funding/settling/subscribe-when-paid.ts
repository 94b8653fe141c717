import { z } from 'zod';
import { mailOwners } from '../../../accounts/index.ts';
import type { DomainWith, ScopeWith } from '../../../domain-with.ts';
import { DomainError, type OutboxEvent, type Unit } from '../../../kernel/index.ts';
import type { Subscriptions } from '../../subscriptions/subscriptions.service.ts';
import { paymentSucceeded } from './settle-payment.ts';

const wish = z.object({
  paymentId: z.uuid(),
  plan: z.number().int(),
  periodMonths: z.union([z.literal(1), z.literal(3), z.literal(12)]),
});

/**
 * Buys the plan chosen with a payment once the money is in the wallet. If the fee can't be charged, the money
 * stays in the wallet and the owners get an email with the reason. Exactly one of the two happens, because
 * each marks the event as dispatched.
 */
export function subscribeWhenPaid(domain: DomainWith<{ subscriptions: Subscriptions }>) {
  return {
    kind: paymentSucceeded,
    run: async ({ accountId, id, payload }: Omit<OutboxEvent, 'kind'>): Promise<void> => {
      const parsed = wish.safeParse(payload);
      if (!parsed.success) return;
      const { paymentId, plan, periodMonths } = parsed.data;
      const inScope = (work: (scope: ScopeWith<{ subscriptions: Subscriptions }>) => Promise<void>) =>
        domain.openScope({ accountId, userId: null }, work);
      try {
        await inScope(async ({ outbox, subscriptions }) => {
          if (await outbox.finish(id))
            await subscriptions.subscribe({ key: paymentId, plan, periodMonths, isAuto: true });
        });
      } catch (error) {
        // A conflict isn't reported: someone else changed the same rows, so it is retried.
        if (!(error instanceof DomainError) || error.code === 'conflict') throw error;
        domain.deps.logger.info(
          { accountId, paymentId, code: error.code },
          'could not buy the plan chosen with a payment',
        );
        const url = `${domain.config.appUrl}/dashboard/wallet?subscriptions=plans`;
        await inScope((scope) => emailReason(scope, id, { plan, reason: error.publicMessage, url }));
      }
    },
  };
}

async function emailReason(
  scope: Unit,
  eventId: string,
  told: { plan: number; reason: string; url: string },
): Promise<void> {
  if (!(await scope.outbox.finish(eventId))) return;
  const { rows } = await scope.sql<{ name: string }>('select name from plan where number = $1', [told.plan]);
  await mailOwners(scope, 'plan_not_paid', { ...told, plan: rows[0]?.name ?? '' });
}
