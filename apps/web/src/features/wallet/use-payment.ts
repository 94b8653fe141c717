import type { PaymentOutput } from '@talkdrum/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { trpc, trpcClient } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { useRefreshMoney } from './use-money.ts';
import { isUnderWay } from './wallet-words.ts';

/** Every 3 seconds for a minute; the server goes on asking by itself after that. */
const interval = 3_000;
const tries = 20;

/**
 * One payment as it is stored, then as its provider says it is: asking is what credits it, and may be
 * repeated without end. Asked again while it is under way. The balance and the statement on the page follow
 * once it has arrived.
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
      state.data !== undefined && isUnderWay(state.data.state) && state.dataUpdateCount < tries
        ? interval
        : false,
  });
  const payment = check.data ?? stored.data;
  const refresh = useRefreshMoney();
  const refreshNow = useEffectEvent(() => void refresh());
  const state = check.data?.state;
  useEffect(() => {
    if (state !== undefined && !isUnderWay(state)) refreshNow();
  }, [state]);
  return {
    payment,
    /** The first answer of the provider is not there yet. */
    isUnchecked: maySpend && check.isPending,
    isChecking: check.isFetching,
    /** Nothing can be shown at all. */
    failure: payment === undefined ? stored.error : null,
    /** The provider did not answer; what is stored is shown. */
    problem: check.error,
    checkNow: () => void (maySpend ? check.refetch() : stored.refetch()),
    retry: () => void Promise.all([stored.refetch(), ...(maySpend ? [check.refetch()] : [])]),
  };
}
