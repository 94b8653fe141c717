import { useCallback, useRef, useState } from 'react';
import { conflictRevisionOf, saveStateOf, useAutosave } from './use-autosave.ts';
import { useSaveQueue } from './use-save-queue.ts';
import { useAccountZone } from '../dates/account-zone.ts';

interface DraftParts<Item, Design> {
  /** As it was opened. */
  item: Item;
  designOf: (item: Item) => Design;
  /** Stores the design over `base`, or over what someone else stored since, which has the revision `over`. */
  send: (design: Design, base: Item, over: number | undefined) => Promise<Item>;
  read: () => Promise<Item>;
  /** Updates the cached item for other screens. */
  cache: (item: Item) => void;
}

/**
 * What a full-screen editor edits. It saves automatically shortly after the last change. If someone else saved in between,
 * saving stops and the author decides. After any other refusal everything stays on the page; the next change or the
 * connection’s return tries again.
 */
export function useDesignDraft<Item extends { updatedAt: string; revision: number }, Design>(
  draft: DraftParts<Item, Design>,
) {
  const timeZone = useAccountZone();
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
  const conflictRevision = conflictRevisionOf(error);
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
  useAutosave({ now: design, refused, canSave, save });

  const change = useCallback((next: Design | ((now: Design) => Design)) => {
    latest.current = typeof next === 'function' ? (next as (now: Design) => Design)(latest.current) : next;
    setDesign(latest.current);
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
    saveState: saveStateOf(
      { isSaving, isDirty, isFailed: error !== null, savedAt: stored.updatedAt },
      timeZone,
    ),
  };
}

export type DesignDraft<Item extends { updatedAt: string; revision: number }, Design> = ReturnType<
  typeof useDesignDraft<Item, Design>
>;
