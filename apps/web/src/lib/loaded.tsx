import { ErrorState } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { errorMessage } from './trpc.ts';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** Of the size of what is to come. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query brought, and a skeleton until it is there. A failure is told above what is shown from before.
 */
export function Loaded<Data>({ query: { data, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  return (
    <>
      {error ? <ErrorState onRetry={() => void refetch()}>{errorMessage(error)}</ErrorState> : null}
      {data === undefined ? (error ? null : skeleton) : children(data)}
    </>
  );
}
