import type { AppRouter } from '@talkdrum/api';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { errorFacts, trpcClient } from './api-client.ts';

export { errorFacts, errorMessage, trpcClient } from './api-client.ts';

/** Hooks for every procedure, typed by the server's router. */
export const trpc = createTRPCReact<AppRouter>();

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refreshPrivileges }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && errorFacts(error) === null,
    },
  },
});

/** For loaders: `utils.session.me.ensureData()`. */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });

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
