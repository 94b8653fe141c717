import type { AppRouter, ErrorFacts } from '@talkdrum/api';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';

/** The server's own procedures, typed: one that is renamed or changed breaks the build of the scripts. */
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

/** Why a call failed, in words with what to do next. */
export function explainFailure(error: unknown, url: string, hasToken: boolean): string {
  if (!(error instanceof TRPCClientError)) return error instanceof Error ? error.message : String(error);
  const facts: unknown = error.data;
  if (!isFacts(facts))
    return `The server at ${url} did not answer as Talkdrum does. Is it running? Set TALKDRUM_URL to its address.`;
  if (!hasToken && error.data?.httpStatus === 401)
    return 'The scripts have no staff credential here. Make one where the database is: npm run admin -- credential create --save';
  const fields = Object.entries(facts.fieldErrors).flatMap(([field, messages]) =>
    messages.map((message) => `  ${field}: ${message}`),
  );
  return [error.message, ...fields].join('\n');
}

function isFacts(data: unknown): data is ErrorFacts {
  return typeof data === 'object' && data !== null && 'fieldErrors' in data && 'requestId' in data;
}
