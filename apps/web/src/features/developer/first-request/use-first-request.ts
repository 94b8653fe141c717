import { useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMe } from '../../../lib/use-me.ts';
import { priceOfOne } from './price-of-one.ts';

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
  return {
    isLoading: senders.isPending,
    from: sender?.sender ?? null,
    to: user.email,
    subject,
    /** Names the next message: each request is sent once. */
    renew: () => setSubject(newSubject()),
    cost: priceOfOne(prices.data),
    currency: account.currency,
  };
}

export type FirstRequestFacts = ReturnType<typeof useFirstRequest>;
