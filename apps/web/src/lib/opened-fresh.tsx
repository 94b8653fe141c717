import { ErrorState, Modal, Skeleton } from '@talkdrum/ui';
import { type ReactNode, useState } from 'react';
import { errorFacts, errorMessage } from './trpc.ts';

interface OpenedFreshProps<Data> {
  /** Asked with `staleTime: 0`, by a component that is mounted when the dialog opens. */
  query: {
    data: Data | undefined;
    error: unknown;
    isSuccess: boolean;
    isFetchedAfterMount: boolean;
    refetch: () => Promise<unknown>;
  };
  title: string;
  size?: 'md' | 'lg' | 'xl';
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/**
 * A dialog that changes something opens with a fresh read, never with an earlier one. Its frame shows that it’s
 * loading, or why it can’t. Once open, it stays open whatever later reads return.
 */
export function OpenedFresh<Data>({ query, title, size = 'md', onClose, children }: OpenedFreshProps<Data>) {
  const { data, error, isSuccess, isFetchedAfterMount, refetch } = query;
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened && isSuccess && isFetchedAfterMount) setIsOpened(true);
  if (isOpened && data !== undefined) return children(data);
  return (
    <Modal isOpen onClose={onClose} title={title} size={size}>
      {error && isFetchedAfterMount ? (
        <ErrorState requestId={errorFacts(error)?.requestId} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <Skeleton className="h-48" />
      )}
    </Modal>
  );
}
