import { ErrorState } from '@talkdrum/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorFacts, errorMessage } from '../../lib/api-client.ts';
import { NothingHere } from './page-missing.tsx';

/** What stands in place of a page that could not be shown. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      isPage
      title="This page couldn’t be loaded"
      requestId={errorFacts(error)?.requestId}
      onRetry={onRetry}
    >
      {errorMessage(error)}
    </ErrorState>
  );
}

/** For routes that load before they show: the frame around the page stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // The id in the address is none.
  if (errorFacts(error)?.fieldErrors['id'] !== undefined) return <NothingHere />;
  return <PageError error={error} onRetry={() => void router.invalidate().then(reset)} />;
}
