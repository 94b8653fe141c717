import type { AppRouter, ErrorFacts } from '@talkdrum/api';
import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpSubscriptionLink, splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';

/** Hooks for every procedure, typed by the server's router. */
export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc' }),
      // The server refuses more than 10 calls in one request.
      false: httpBatchLink({ url: '/trpc', maxItems: 10, maxURLLength: 4_000 }),
    }),
  ],
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && errorFacts(error) === null,
    },
  },
});

/** For loaders: `utils.session.me.ensureData()`. */
export const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient });

/** What the server said about a refusal; null when the server never answered. */
export function errorFacts(error: unknown): ErrorFacts | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return isFacts(data) ? data : null;
}

function isFacts(data: unknown): data is ErrorFacts {
  return typeof data === 'object' && data !== null && 'fieldErrors' in data && 'requestId' in data;
}

/** The sentence to show for any failure, with what to do next. */
export function errorMessage(error: unknown): string {
  if (errorFacts(error) !== null && error instanceof Error) return error.message;
  return 'The server did not answer. Check your connection and try again.';
}
