import type { PaymentOutput } from '@talkdrum/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useRefusal } from '../../../lib/use-me.ts';
import { useRefreshMoney } from '../use-money.ts';
import { isInProgress } from '../wallet-words.ts';

/** Polls every 3 seconds for a minute; after that the server keeps checking in the background. */
const interval = 3_000;
const maxPolls = 20;

/**
 * One payment as stored, then as its provider reports it. Checking with the provider is what credits the
 * wallet; it is idempotent and repeats while the payment is in progress. Once the payment is final, balances
 * and statement on the page are refetched.
 */
export function usePayment(id: string | null) {
  const maySpend = useRefusal('wallet.spend') === null;
  const stored = trpc.funding.get.useQuery(
    { paymentId: id ?? '' },
    { enabled: id !== null, gcTime: 0, staleTime: 0 },
  );
  const check = useQuery<PaymentOutput>({
    queryKey: ['check-payment', id],
    queryFn: () => trpcClient.funding.confirm.mutate({ paymentId: id ?? '' }),
    enabled: id !== null && maySpend,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isInProgress(state.data.state) && state.dataUpdateCount < maxPolls
        ? interval
        : false,
  });
  const payment = check.data ?? stored.data;
  const refresh = useRefreshMoney();
  const refreshNow = useEffectEvent(() => void refresh());
  const state = check.data?.state;
  useEffect(() => {
    if (state !== undefined && !isInProgress(state)) refreshNow();
  }, [state]);
  return {
    payment,
    /** The provider hasn't answered for the first time yet. */
    isUnchecked: maySpend && check.isPending,
    isChecking: check.isFetching,
    /** The payment couldn't be loaded. */
    failure: payment === undefined ? stored.error : null,
    /** The provider couldn't be reached; the stored payment is shown. */
    problem: check.error,
    checkNow: () => void (maySpend ? check.refetch() : stored.refetch()),
    retry: () => void Promise.all([stored.refetch(), ...(maySpend ? [check.refetch()] : [])]),
  };
}
