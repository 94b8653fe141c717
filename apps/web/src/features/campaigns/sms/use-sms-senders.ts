import type { SenderOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../../lib/trpc.ts';

/** The account's SMS sender IDs that may send or may one day: those that staff refused are left out. */
export function useSmsSenders() {
  const senders = trpc.senders.list.useQuery({ channel: 'sms' });
  const usable: SenderOutput[] = senders.data?.filter((sender) => sender.refusedReason === null) ?? [];
  return { usable, isPending: senders.isPending };
}
