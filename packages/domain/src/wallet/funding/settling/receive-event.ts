import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../../kernel/index.ts';
import type { PaymentDomain } from '../payment-scope.ts';
import type { PaymentProviderName } from '../payment-terms.ts';
import { findBankAccountOwner, findTransactionOwner } from '../provider-keys.ts';
import type { PaymentProvider, ProviderEvent } from '../providers/payment-provider.ts';
import { readReference } from '../reference.ts';
import { insertPaymentEventSql } from '../funding.sql.ts';

/**
 * refused: not signed with our secret, nothing was stored · ignored: about nothing of ours · known: received
 * before · stored.
 */
export type EventOutcome = 'refused' | 'ignored' | 'known' | 'stored';

type Receiver = Pick<PaymentDomain, 'openScope' | 'pool' | 'deps'>;

/**
 * Receives a provider's webhook: in one commit, stores which payment it is about and adds the work to ask the
 * provider. A webhook proves nothing: a forged, repeated or out-of-order one at most makes us ask again.
 */
export async function receiveProviderEvent(
  domain: Receiver,
  name: PaymentProviderName,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<EventOutcome> {
  const provider = domain.deps.payments[name];
  if (provider === undefined || !provider.verifySignature(rawBody, headers)) return 'refused';
  const event = parse(provider, rawBody);
  if (event === null || event.about === 'nothing') return 'ignored';
  const accountId = await ownerOf(domain, name, event);
  return accountId === null ? 'ignored' : store(domain, name, accountId, event);
}

/** A signed body that can't be parsed is an unknown kind. */
function parse(provider: PaymentProvider, rawBody: Buffer): ProviderEvent | null {
  try {
    return provider.parseEvent(rawBody);
  } catch {
    return null;
  }
}

async function ownerOf(
  domain: Receiver,
  name: PaymentProviderName,
  event: ProviderEvent,
): Promise<string | null> {
  if (event.about === 'bank_account')
    return event.bankAccount === null ? null : findBankAccountOwner(domain.pool, name, event.bankAccount);
  if (event.about === 'reversal' && event.transactionId !== null) {
    const owner = await findTransactionOwner(domain.pool, name, event.transactionId);
    if (owner !== null) return owner;
  }
  const accountId = readReference(event.reference)?.accountId;
  if (accountId === undefined) return null;
  const { rows } = await domain.pool.query('select 1 from account where id = $1', [accountId]);
  return rows.length > 0 ? accountId : null;
}

function store(
  domain: Receiver,
  provider: PaymentProviderName,
  accountId: string,
  event: ProviderEvent,
): Promise<EventOutcome> {
  return domain.openScope({ accountId, userId: null }, async ({ sql, dueWork, clock }) => {
    const id = newId();
    const { count } = await sql(insertPaymentEventSql, [
      accountId,
      id,
      provider,
      event.key,
      event.kind,
      event.reference,
      event.transactionId,
      event.bankAccount,
    ]);
    if (count === 0) return 'known';
    await dueWork.add('payment.event', id, clock.now());
    return 'stored';
  });
}
