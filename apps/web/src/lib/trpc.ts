import type { AppRouter } from '@talkdrum/api';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { errorFacts, trpcClient } from './api-client.ts';

export { errorFacts, errorMessage, trpcClient } from './api-client.ts';

/** Hooks for every procedure, typed by the server's router. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && errorFacts(error) === null,
    },
  },
});

/** For loaders: `utils.session.me.ensureData()`. */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });

/** A session that ended under an open page leads back to it by way of signing in. */
function leaveWhenSignedOut(error: unknown): void {
  const { pathname, search } = window.location;
  if (errorFacts(error)?.domainCode !== 'unauthenticated' || !pathname.startsWith('/dashboard')) return;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}
