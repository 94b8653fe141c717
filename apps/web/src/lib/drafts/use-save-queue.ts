import { useRef, useState } from 'react';
import { SaveQueue } from './save-queue.ts';

interface Saves {
  isUnsaved: () => boolean;
  /** Sends the page’s content, over this revision or over the one last read. */
  send: (overRevision?: number) => Promise<void>;
}

/**
 * Saves the page, one save at a time. `store` throws if it can’t be saved, `save` returns whether it was. A
 * save under way is awaited instead of repeated.
 */
export function useSaveQueue(saves: Saves) {
  const latest = useRef(saves);
  latest.current = saves;
  const [stable] = useState(() => {
    const queue = new SaveQueue();
    const store = (overRevision?: number): Promise<void> =>
      queue.run(
        () => overRevision !== undefined || latest.current.isUnsaved(),
        () => latest.current.send(overRevision),
      );
    const save = (overRevision?: number): Promise<boolean> =>
      store(overRevision).then(
        () => true,
        () => false,
      );
    return { queue, store, save };
  });
  return stable;
}
