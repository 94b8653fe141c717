import type { AppRouter } from '@talkdrum/api';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** The link of subscriptions. Its code comes with the first one: pages outside the dashboard have none. */
export function eventStreamLink(url: string): TRPCLink<AppRouter> {
  return (runtime) => {
    const link = async () => {
      const { httpSubscriptionLink } = await import('@trpc/client?events');
      const made: TRPCLink<AppRouter> = httpSubscriptionLink({ url });
      return made(runtime);
    };
    return ({ op, next }) =>
      observable((observer) => {
        let inner: Unsubscribable | undefined;
        let isCancelled = false;
        link().then(
          (open) => {
            if (!isCancelled) inner = open({ op, next }).subscribe(observer);
          },
          (error: unknown) => observer.error(TRPCClientError.from(toError(error))),
        );
        return () => {
          isCancelled = true;
          inner?.unsubscribe();
        };
      });
  };
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
