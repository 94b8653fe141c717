import type { SenderOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../lib/trpc.ts';

/** How often the page asks again while something can turn right without it; only while it is visible. */
export const verifyingMs = 5_000;

/**
 * The account's email senders. While an address or a domain waits for its proof, they are asked for again
 * every few seconds.
 */
export function useEmailSenders() {
  return trpc.senders.list.useQuery(
    { channel: 'email' },
    { refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? verifyingMs : false) },
  );
}

function isWaiting({ status, refusedReason, isAuthenticated }: SenderOutput): boolean {
  return refusedReason === null && (status === 0 || !isAuthenticated);
}
