import type { SenderOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../lib/trpc.ts';

/** Polling interval while a check is pending, in milliseconds. Only visible pages poll. */
export const verifyingMs = 5_000;

/** The account's email senders with this text in their address, polled while an address or domain is unverified. */
export function useEmailSenders(search = '') {
  return trpc.senders.list.useQuery(
    { channel: 'email', search },
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? verifyingMs : false),
    },
  );
}

function isWaiting({ status, refusedReason, isAuthenticated }: SenderOutput): boolean {
  return refusedReason === null && (status === 0 || !isAuthenticated);
}
