import type { AppRouter } from '@talkdrum/api';
import type { TRPCClientErrorLike, TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { begin, gate } from './calls-gate.ts';
import { recover } from './recover.ts';

/** Calls with this context ignore which account the session is for, and aren't held. */
export const anyAccount = { context: { isForAnyAccount: true } };

/**
 * Holds calls while the session changes, and retries them after the person signs in again or switches back.
 * The server refuses before doing anything, so nothing runs twice.
 */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.context['isForAnyAccount'] === true) return next(op).subscribe(observer);
      let inner: Unsubscribable | undefined;
      let isCancelled = false;
      let end = () => {};
      const send = () => {
        if (isCancelled) return;
        if (op.type !== 'subscription') end = begin();
        inner = next(op).subscribe({
          next: (value) => observer.next(value),
          error: (error) => {
            end();
            void recover(refusalOf(error), op.type === 'mutation').then((mayRepeat) =>
              mayRepeat ? send() : observer.error(error),
            );
          },
          complete: () => {
            end();
            observer.complete();
          },
        });
      };
      const held = gate();
      if (held === null) send();
      else void held.then(send);
      return () => {
        isCancelled = true;
        end();
        inner?.unsubscribe();
      };
    });

function refusalOf(error: TRPCClientErrorLike<AppRouter>) {
  return { code: error.data?.domainCode, details: error.data?.details ?? {} };
}
