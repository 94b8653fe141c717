import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOnReconnect } from '../connection/connection.ts';
import { formatTime } from '../format.ts';
import { errorFacts } from '../trpc.ts';
import { useSaveQueue } from './use-save-queue.ts';

const autosaveAfterMs = 1_200;

interface DesignDraft<Item, Design> {
  /** As it was opened. */
  item: Item;
  designOf: (item: Item) => Design;
  /** Stores the design over `base`, or over what someone else stored since, which has the revision `over`. */
  send: (design: Design, base: Item, over: number | undefined) => Promise<Item>;
  read: () => Promise<Item>;
  /** Puts what is stored now where other screens read it. */
  cache: (item: Item) => void;
}

/**
 * A published item’s design that saves automatically shortly after the last change. If someone else saved in between,
 * saving stops and the author decides. After any other refusal everything stays on the page; the next change or the
 * connection’s return tries again.
 */
export function useDesignDraft<Item extends { updatedAt: string; revision: number }, Design>(
  draft: DesignDraft<Item, Design>,
) {
  const [design, setDesign] = useState(() => draft.designOf(draft.item));
  const [saved, setSaved] = useState(design);
  const [stored, setStored] = useState(draft.item);
  const [version, setVersion] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(design);
  const savedDesign = useRef(design);
  const refused = useRef<Design | null>(null);
  /** The item as the next save builds on it. */
  const base = useRef(draft.item);
  const conflictRevision = conflictOf(error);
  const isDirty = design !== saved;

  const isUnsaved = () => latest.current !== savedDesign.current;
  const keep = (next: Item) => {
    base.current = next;
    setStored(next);
    draft.cache(next);
  };
  async function send(overRevision?: number): Promise<void> {
    const sent = latest.current;
    refused.current = sent;
    setIsSaving(true);
    try {
      keep(await draft.send(sent, base.current, overRevision));
      setError(null);
    } catch (reason) {
      setError(reason);
      throw reason;
    } finally {
      setIsSaving(false);
    }
    refused.current = null;
    savedDesign.current = sent;
    setSaved(sent);
  }
  const { store, save } = useSaveQueue({ isUnsaved, send });
  const canSave = isDirty && !isSaving && conflictRevision === null;
  useAutosave({ design, refused, canSave, save });

  const change = useCallback((next: Design) => {
    latest.current = next;
    setDesign(next);
  }, []);

  /** Opens what is stored instead of what is on the page. */
  const open = (next: Item) => {
    keep(next);
    const theirs = draft.designOf(next);
    latest.current = theirs;
    savedDesign.current = theirs;
    refused.current = null;
    setDesign(theirs);
    setSaved(theirs);
    setVersion((n) => n + 1);
    setError(null);
  };

  return {
    design,
    version: String(version),
    stored,
    isDirty,
    change,
    save,
    store,
    keep,
    open,
    loadStored: async () => open(await draft.read()),
    conflictRevision,
    isUnsaved,
    error,
    /** The item as it was stored last. */
    base: () => base.current,
    saveState: saveState(isSaving, isDirty, error !== null, stored.updatedAt),
  };
}

interface Autosave<Design> {
  design: Design;
  /** What was refused waits for the next change, or for the connection. */
  refused: RefObject<Design | null>;
  canSave: boolean;
  save: () => Promise<unknown>;
}

function useAutosave<Design>({ design, refused, canSave, save }: Autosave<Design>): void {
  useEffect(() => {
    if (!canSave || refused.current === design) return undefined;
    const timer = setTimeout(() => void save(), autosaveAfterMs);
    return () => clearTimeout(timer);
  }, [canSave, design, refused, save]);
  useOnReconnect(() => {
    if (canSave) void save();
  });
}

function saveState(isSaving: boolean, isDirty: boolean, isFailed: boolean, savedAt: string): string {
  if (isSaving) return 'Saving…';
  if (isDirty) return isFailed ? 'Not saved' : 'Not saved yet';
  return `Saved ${formatTime(savedAt)}`;
}

/** The revision someone else stored, if the server refused ours as stale. */
function conflictOf(error: unknown): number | null {
  const facts = errorFacts(error);
  return facts?.domainCode === 'stale_revision' ? Number(facts.details['revision']) : null;
}
