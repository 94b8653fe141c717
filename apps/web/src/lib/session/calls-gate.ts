import { useSyncExternalStore } from 'react';

let opened: { promise: Promise<void>; resolve: () => void } | null = null;
let underWay = 0;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Null when calls can be sent; otherwise a promise that resolves when they can. Never resolves on a page that
 * is being left.
 */
export function gate(): Promise<void> | null {
  return opened?.promise ?? null;
}

/** Counts a call as in flight; call the result when it's answered. */
export function begin(): () => void {
  underWay += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    underWay -= 1;
    tellListeners();
  };
}

/** True while calls are held. The live stream closes then. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => opened !== null);
}

const abandonAfterMs = 3_000;

/**
 * Changes the session's account or person: waits for calls in flight and holds new ones, which would reach
 * the wrong account. The caller then loads another page. If the change fails, this page continues.
 */
export async function holdCalls<T>(change: () => Promise<T>): Promise<T> {
  opened ??= Promise.withResolvers<void>();
  tellListeners();
  try {
    await answered();
    return await change();
  } catch (error) {
    releaseCalls();
    throw error;
  }
}

export function releaseCalls(): void {
  opened?.resolve();
  opened = null;
  tellListeners();
}

function answered(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (underWay === 0) resolve();
  };
  const stop = subscribe(look);
  setTimeout(resolve, abandonAfterMs);
  look();
  return promise.finally(stop);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
