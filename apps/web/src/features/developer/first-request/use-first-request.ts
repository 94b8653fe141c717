import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';

/** Names the message, so that the page recognizes it when it arrives. */
const newSubject = (): string => `First request ${randomId().slice(0, 8)}`;

/** What a first message is made of: the account's own sender, the reader's own address, and the price. */
export function useFirstRequest() {
  const { user, account } = useMe();
  const [subject, setSubject] = useState(newSubject);
  const senders = trpc.senders.list.useQuery({ channel: 'email' });
  const prices = trpc.wallet.prices.useQuery();
  const usable = senders.data?.filter(({ status, isAuthenticated }) => status === 1 && isAuthenticated) ?? [];
  const sender = usable.find(({ campaign }) => campaign === 'transactional') ?? usable[0];
  const price = prices.data?.find(
    ({ kind, messageType, country }) =>
      kind === 'email' && messageType === sender?.campaign && country === '*',
  );
  return {
    isLoading: senders.isPending,
    from: sender?.sender ?? null,
    to: user.email,
    subject,
    /** Names the next message: each request is sent once. */
    renew: () => setSubject(newSubject()),
    /** At most: parts of a minor unit are added up over messages. */
    cost: price && formatMoney(String(Math.ceil(price.mills / 1_000)), price.currency),
    currency: account.currency,
  };
}

export type FirstRequestFacts = ReturnType<typeof useFirstRequest>;
