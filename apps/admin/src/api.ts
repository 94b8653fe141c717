import type { AppRouter, ErrorFacts } from '@talkdrum/api';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';

/** The server's procedures, typed, so a renamed or changed one breaks the scripts' type check. */
export type Api = ReturnType<typeof createApi>;

export function createApi(url: string, token: string | undefined) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url.replace(/\/$/, '')}/trpc`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
    ],
  });
}

/** Explains why a call failed and what to do next. */
export function explainFailure(error: unknown, url: string, hasToken: boolean): string {
  if (!(error instanceof TRPCClientError)) return error instanceof Error ? error.message : String(error);
  const facts: unknown = error.data;
  if (!isFacts(facts))
    return `No Talkdrum server answered at ${url}. Check that it is running, or set TALKDRUM_URL to its address.`;
  if (!hasToken && error.data?.httpStatus === 401)
    return 'There is no staff credential. Create one on the database host: npm run admin -- credential create --save';
  const fields = Object.entries(facts.fieldErrors).flatMap(([field, messages]) =>
    messages.map((message) => `  ${field}: ${message}`),
  );
  return [error.message, ...fields].join('\n');
}

function isFacts(data: unknown): data is ErrorFacts {
  return typeof data === 'object' && data !== null && 'fieldErrors' in data && 'requestId' in data;
}
