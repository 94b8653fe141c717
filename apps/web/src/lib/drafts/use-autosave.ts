import { type RefObject, useEffect } from 'react';
import { useOnReconnect } from '../connection/connection.ts';
import { formatTime } from '../dates/format-date.ts';
import { errorFacts } from '../trpc.ts';

const autosaveAfterMs = 1_200;

interface Autosave<Version> {
  /** What is on the page; each change restarts the delay. */
  now: Version;
  /** What the server refused: it waits for the next change, or for the connection. */
  refused: RefObject<Version | null>;
  canSave: boolean;
  save: () => Promise<unknown>;
}

/** Saves shortly after the last change, and when the connection returns. */
export function useAutosave<Version>({ now, refused, canSave, save }: Autosave<Version>): void {
  useEffect(() => {
    if (!canSave || refused.current === now) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, now, refused, save]);
  useOnReconnect(() => {
    if (canSave) void save();
  });
}

interface SaveFacts {
  isSaving: boolean;
  isDirty: boolean;
  isFailed: boolean;
  /** ISO 8601; null if nothing was saved since it was opened. */
  savedAt: string | null;
}

export function saveStateOf({ isSaving, isDirty, isFailed, savedAt }: SaveFacts, timeZone: string): string {
  if (isSaving) return 'Saving…';
  if (isDirty) return isFailed ? 'Not saved' : 'Not saved yet';
  return savedAt === null ? 'All changes are saved' : `Saved ${formatTime(savedAt, timeZone)}`;
}

/** The revision someone else stored, if the server refused ours as stale. */
export function conflictRevisionOf(error: unknown): number | null {
  const facts = errorFacts(error);
  return facts?.domainCode === 'stale_revision' ? Number(facts.details['revision']) : null;
}
