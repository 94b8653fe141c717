import { Alert, Button } from '@talkdrum/ui';
import { errorMessage } from '../../lib/trpc.ts';
import type { PageDraft } from './use-page-draft.tsx';

/** Why the page isn't saved, and what to do. */
export function SaveProblem({ draft }: { draft: PageDraft }) {
  const { error, conflictRevision, save, loadStored } = draft;
  if (error === null) return null;
  const action =
    conflictRevision === null ? (
      <Button size="sm" onClick={() => void save()}>
        Try again
      </Button>
    ) : (
      <>
        <Button size="sm" onClick={() => void save(conflictRevision)}>
          Overwrite with my version
        </Button>
        <Button size="sm" onClick={() => void loadStored()}>
          Load theirs
        </Button>
      </>
    );
  return (
    <Alert tone="danger" title="Not saved" action={action}>
      {errorMessage(error)}
    </Alert>
  );
}
