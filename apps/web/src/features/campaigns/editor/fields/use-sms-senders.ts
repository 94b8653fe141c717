import type { SenderOutput } from '@talkdrum/api/contracts';
import { trpc } from '../../../../lib/trpc.ts';
import { useRefusal } from '../../../../lib/use-me.ts';

/** The account's SMS sender IDs, approved or pending. Refused ones are left out. */
export function useSmsSenders() {
  const isClosed = useRefusal('senders.view') !== null;
  const senders = trpc.senders.list.useQuery({ channel: 'sms' }, { enabled: !isClosed });
  const usable: SenderOutput[] = senders.data?.filter((sender) => sender.refusedReason === null) ?? [];
  return { usable, isPending: senders.isPending && !isClosed };
}
