import { useState } from 'react';
import { conflictRevisionOf } from './use-autosave.ts';

interface EditedCopy<Item, Content> {
  /** As it is stored now; it may change while the copy is edited. */
  stored: Item;
  contentOf: (item: Item) => Content;
  /** Throws `stale_revision` if someone else saved since `expectedRevision`. */
  send: (content: Content, expectedRevision: number) => Promise<Item>;
  read: () => Promise<Item>;
}

/**
 * Something that a button saves, with the revision its editing began from: a later one that arrives since then is
 * someone else’s, and only the author decides to overwrite it.
 */
export function useEditedCopy<Item extends { revision: number; updatedAt: string }, Content>({
  stored,
  contentOf,
  send,
  read,
}: EditedCopy<Item, Content>) {
  const [start, setStart] = useState(stored);
  const [content, setContent] = useState(() => contentOf(stored));
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isDirty = JSON.stringify(content) !== JSON.stringify(contentOf(start));
  const open = (item: Item) => {
    setStart(item);
    setContent(contentOf(item));
    setError(null);
  };
  if (!isDirty && !isSaving && stored.revision > start.revision) open(stored);
  const save = async (expectedRevision = start.revision): Promise<void> => {
    setIsSaving(true);
    try {
      const saved = await send(content, expectedRevision);
      setStart(saved);
      // The server may store it trimmed. What was typed since stays.
      setContent((now) => (now === content ? contentOf(saved) : now));
      setError(null);
    } catch (reason) {
      setError(reason);
    } finally {
      setIsSaving(false);
    }
  };
  return {
    content,
    setContent,
    isDirty,
    savedAt: start.updatedAt,
    save,
    loadStored: async () => open(await read()),
    isSaving,
    error,
    conflictRevision: conflictRevisionOf(error),
  };
}
