import type { AppRouter } from '@talkdrum/api';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { errorFacts, trpcClient } from './api-client.ts';
import { noteAnswer } from './connection/connection.ts';

export { errorFacts, errorMessage, trpcClient } from './api-client.ts';

/** Hooks for every procedure, typed by the server's router. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => noteAnswer(true),
    onError: (error) => {
      noteAnswer(isAnswered(error));
      refreshPrivileges(error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: () => noteAnswer(true),
    onError: (error) => noteAnswer(isAnswered(error)),
  }),
  defaultOptions: {
    // Without a connection a press fails at once. Kept back, it would send or pay later, unseen.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && errorFacts(error) === null,
    },
  },
});

/** For loaders: `utils.session.me.ensureData()`. */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });

/** Errors of our own code are no sign of the connection. */
function isAnswered(error: unknown): boolean {
  return errorFacts(error) !== null || !(error instanceof TRPCClientError);
}

/** For loaders: whether the signed-in person has the privilege. The dashboard route has loaded it by then. */
export function isAllowed(privilege: string): boolean {
  return (
    utils.session.me.getData()?.privileges.some(({ key, isAllowed: may }) => key === privilege && may) ??
    false
  );
}

/**
 * Reloads the privileges after a `forbidden`, which closes the page. Ended sessions are handled in session-
 * link.ts.
 */
function refreshPrivileges(error: unknown): void {
  if (!window.location.pathname.startsWith('/dashboard')) return;
  if (errorFacts(error)?.domainCode === 'forbidden') void utils.session.me.invalidate();
}
