import { useSyncExternalStore } from 'react';

let opened: { promise: Promise<void>; resolve: () => void } | null = null;
let underWay = 0;
const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Null while calls may leave; else resolves when they may again. A page that is being left never lets them.
 */
export function gate(): Promise<void> | null {
  return opened?.promise ?? null;
}

/** Counts a call that left; the answer ends it. */
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

/** True while nothing may leave; the live stream closes meanwhile. */
export function useIsHeld(): boolean {
  return useSyncExternalStore(subscribe, () => opened !== null);
}

const patienceMs = 3_000;

/**
 * Changes what the session stands for: what was asked before is answered first, and nothing is asked after,
 * for it would be asked of the wrong account. The caller loads another page then. When the change fails, this
 * one goes on.
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
  setTimeout(resolve, patienceMs);
  look();
  return promise.finally(stop);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
