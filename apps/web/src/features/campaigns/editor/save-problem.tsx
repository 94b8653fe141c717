import { Alert, Button } from '@talkdrum/ui';
import { errorMessage } from '../../../lib/trpc.ts';
import type { Draft } from './use-draft.ts';

/** Why the draft is not saved, and the ways out. */
export function SaveProblem({ draft }: { draft: Draft }) {
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
    <Alert tone="danger" className="mb-4" title="Not saved" action={action}>
      {errorMessage(error)}
    </Alert>
  );
}
