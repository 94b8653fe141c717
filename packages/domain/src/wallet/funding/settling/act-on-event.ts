import { DomainError, type DueWorkHandler } from '../../../kernel/index.ts';
import { checkPayment, ignoreUnreachable } from './check-payment.ts';
import { checkReversals } from './check-reversals.ts';
import type { InScope, PaymentDomain } from '../payment-scope.ts';
import type { PaymentProviderName } from '../payment-terms.ts';
import type { PaymentProviders } from '../providers/payment-provider.ts';
import { isAboutReversal } from '../providers/reversal-events.ts';
import { receiveTransfer } from './receive-transfer.ts';
import { readReference } from '../reference.ts';
import { nextCheckAt, abandonAfterMs, providerRetryMs } from './verify-work.ts';

interface StoredEvent {
  kind: string;
  provider: PaymentProviderName;
  reference: string | null;
  transactionId: string | null;
  receivedAt: Date;
}

/**
 * Processes stored provider webhooks: asks the provider about the payment or transfer and settles by its
 * answer.
 */
export function actOnProviderEvents(domain: Pick<PaymentDomain, 'openScope' | 'deps'>): DueWorkHandler {
  return {
    kind: 'payment.event',
    run: async ({ accountId, subjectId }) => {
      const inScope: InScope = (work) => domain.openScope({ accountId, userId: null }, work);
      const event = await inScope(async ({ sql }) => {
        const { rows } = await sql<StoredEvent>(
          `select kind, provider, reference, transaction_id, received_at from payment_event
           where account_id = $1 and id = $2 and handled_at is null`,
          [accountId, subjectId],
        );
        return rows[0];
      });
      if (event === undefined) return undefined;
      // A transfer has no row for the sweep, so its event is kept until the provider answers.
      const isDone = await act(domain, inScope, event).catch(ignoreUnreachable);
      const [now, receivedAt] = [domain.deps.clock.now(), event.receivedAt];
      if (isDone === undefined) return new Date(now.getTime() + providerRetryMs);
      if (!isDone && now.getTime() - receivedAt.getTime() < abandonAfterMs)
        return nextCheckAt(receivedAt, now);
      await inScope(({ sql }) =>
        sql('update payment_event set handled_at = now() where account_id = $1 and id = $2', [
          accountId,
          subjectId,
        ]),
      );
      return undefined;
    },
  };
}

/** A payment can't be reversed before it is credited, so the event is kept until it is. */
async function actOnReversal(
  providers: PaymentProviders,
  inScope: InScope,
  event: StoredEvent,
): Promise<boolean> {
  const payment = await inScope((scope) => scope.funding.findByTransaction(event));
  if (payment === null) return false;
  await checkReversals(inScope, providers, payment.id);
  return true;
}

/** Whether the event is done. An unfinished payment has its own due work. */
async function act(
  { deps }: Pick<PaymentDomain, 'deps'>,
  inScope: InScope,
  event: StoredEvent,
): Promise<boolean> {
  if (isAboutReversal(event.kind)) return actOnReversal(deps.payments, inScope, event);
  const target = readReference(event.reference);
  if (target?.kind !== 'payment') return receiveTransfer(inScope, deps.payments, event);
  try {
    await checkPayment(inScope, deps.payments, target.id, event.transactionId);
  } catch (error) {
    // A reference that looks like ours but matches no payment: nothing to settle.
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
  }
  return true;
}
