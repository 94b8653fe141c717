import type { BareDomain } from '../../domain-with.ts';
import { isCallbackToken } from '../carriers/callback-url.ts';
import { findCallbacks } from '../carriers/find-callbacks.ts';
import type { CarrierRequest } from '../carriers/sms-carrier.ts';
import type { ReceiptDesk } from './receipt-desk.ts';

/**
 * Handles a carrier's callback. `unknown`: not one of our carriers or addresses. `refused`: wrong signature.
 * `ignored`: nothing new in it. `stored`: durable, so answer 200. Repeated callbacks change nothing.
 */
export async function receiveCarrierCall(
  domain: Pick<BareDomain, 'config'>,
  desk: ReceiptDesk,
  { carrier, token }: { carrier: string; token: string },
  request: CarrierRequest,
): Promise<'stored' | 'ignored' | 'refused' | 'unknown'> {
  const callbacks = findCallbacks(domain, carrier);
  if (callbacks === undefined || !isCallbackToken(domain.config.secret, callbacks.name, token))
    return 'unknown';
  if (!callbacks.verify(request)) return 'refused';
  const receipts = callbacks.readReceipts(request);
  await desk.takeReceipts(callbacks.name, receipts);
  const replies = receipts.length > 0 ? [] : callbacks.readReplies(request);
  for (const reply of replies) await desk.takeReply({ ...reply, from: withPlus(reply.from) });
  return receipts.length + replies.length > 0 ? 'stored' : 'ignored';
}

/** Some carriers omit the plus. */
function withPlus(number: string): string {
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : number;
}
