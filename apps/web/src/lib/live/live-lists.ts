type Listener = () => void;

/** Lists that show what comes in on demand, instead of moving their rows. */
export type LiveList = 'contacts' | 'messages' | 'campaigns';

const listeners = new Map<LiveList, Set<Listener>>();

/** Something in the list has changed. */
export function noteListChange(list: LiveList): void {
  for (const listener of listeners.get(list) ?? []) listener();
}

export function onListChange(list: LiveList, listener: Listener): () => void {
  const all = listeners.get(list) ?? new Set();
  listeners.set(list, all.add(listener));
  return () => {
    all.delete(listener);
  };
}
