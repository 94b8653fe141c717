import { ErrorState } from '@talkdrum/ui';
import { errorFacts, errorMessage } from '../../lib/api-client.ts';

/** What stands in place of a page that could not be shown. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState title="This page could not be shown" requestId={errorFacts(error)?.requestId} onRetry={onRetry}>
      {errorMessage(error)}
    </ErrorState>
  );
}
