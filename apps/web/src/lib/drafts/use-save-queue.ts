import { useRef, useState } from 'react';
import { SaveQueue } from './save-queue.ts';

interface Saves {
  isUnsaved: () => boolean;
  /** Sends what is on the page: from this revision, or from the one that is known. */
  send: (overRevision?: number) => Promise<void>;
}

/**
 * Saves of what is on the page. `store` throws why it isn't saved, `save` answers whether it is. What is being saved
 * already is waited for instead of sent again.
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
