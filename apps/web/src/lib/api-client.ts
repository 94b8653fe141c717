import type { AppRouter, ErrorFacts } from '@talkdrum/api';
import { noAnswer } from '@talkdrum/ui';
import { createTRPCClient, httpBatchLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import { eventStreamLink } from './event-stream-link.ts';
import { pageHeaders } from './session/page-session.ts';
import { sessionLink } from './session/session-link.ts';

const url = '/trpc';

/**
 * Calls without React Query. Pages outside the dashboard use only these, so that they don't load the query
 * library.
 */
export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    sessionLink,
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: eventStreamLink(url),
      false: splitLink({
        condition: ({ context }) => context['isForAnyAccount'] === true,
        // Sent alone, because a batch carries the page's account.
        true: httpLink({ url }),
        // The server refuses more than 10 calls in one request.
        false: httpBatchLink({ url, maxItems: 10, maxURLLength: 4_000, headers: pageHeaders }),
      }),
    }),
  ],
});

/** The server's details of an error; null when there was no answer. */
export function errorFacts(error: unknown): ErrorFacts | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  return isFacts(data) ? data : null;
}

function isFacts(data: unknown): data is ErrorFacts {
  return typeof data === 'object' && data !== null && 'fieldErrors' in data && 'requestId' in data;
}

/** The message to show for any failure. */
export function errorMessage(error: unknown): string {
  if (errorFacts(error) !== null && error instanceof Error) return error.message;
  return noAnswer;
}
