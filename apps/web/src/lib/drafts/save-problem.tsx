import { Alert, Button } from '@talkdrum/ui';
import { toastFailure } from '../failures.ts';
import { errorMessage } from '../trpc.ts';

/** What a draft knows about its last save. */
export interface SavedDraft {
  /** Null once it was saved. */
  error: unknown;
  /** The revision someone else stored, if ours was refused as stale. */
  conflictRevision: number | null;
  save: (expectedRevision?: number) => Promise<unknown>;
  loadStored: () => Promise<unknown>;
}

interface SaveProblemProps {
  draft: SavedDraft;
  /** What no field on the page says. */
  details?: readonly string[];
  className?: string;
}

/** Why a draft isn't saved, and what to do. */
export function SaveProblem({ draft, details = [], className = '' }: SaveProblemProps) {
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
        <Button
          size="sm"
          onClick={() => void loadStored().catch(toastFailure('Their version was not loaded'))}
        >
          Load theirs
        </Button>
      </>
    );
  return (
    <Alert tone="danger" className={className} title="Not saved" action={action}>
      {[errorMessage(error), ...details].join(' ')}
    </Alert>
  );
}
