import { ErrorState } from '@talkdrum/ui';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorFacts, errorMessage } from '../../lib/api-client.ts';
import { NothingHere } from './page-missing.tsx';

/** Replaces a page that couldn't be loaded. */
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

/** Error component for routes with a blocking loader. The dashboard frame stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const facts = errorFacts(error);
  // The id in the URL isn't valid.
  if (facts?.fieldErrors['id'] !== undefined) return <NothingHere />;
  // Deleted, or never there: trying again finds nothing.
  if (facts?.domainCode === 'not_found') return <NothingHere reason={errorMessage(error)} />;
  return <PageError error={error} onRetry={() => void router.invalidate().then(reset)} />;
}
