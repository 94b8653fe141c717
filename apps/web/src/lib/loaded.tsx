import { ErrorState } from '@talkdrum/ui';
import type { ReactNode } from 'react';
import { errorMessage } from './trpc.ts';

export interface LoadedQuery<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>;
  /** Should have the size of the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data, with a skeleton while it loads. An error appears above data loaded earlier. */
export function Loaded<Data>({ query: { data, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  return (
    <>
      {error ? <ErrorState onRetry={() => void refetch()}>{errorMessage(error)}</ErrorState> : null}
      {data === undefined ? (error ? null : skeleton) : children(data)}
    </>
  );
}
