import type { BareDomain } from '../../domain-with.ts';
import { isCallbackToken } from '../carriers/callback-url.ts';
import type { CarrierRequest } from '../carriers/sms-carrier.ts';
import { findCallbacks } from '../routing/create-router.ts';
import type { ReceiptDesk } from './receipt-desk.ts';

/**
 * A carrier calls. `unknown`: no carrier of ours, or not our address; `refused`: not signed as it signs;
 * `ignored`: nothing in it that is news. `stored`: durable, answer 200. A call that is repeated is stored
 * again and changes nothing.
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

/** Some carriers leave the plus out. */
function withPlus(number: string): string {
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : number;
}
