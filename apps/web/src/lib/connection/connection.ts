import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** How often the server is asked again after a call had no answer, in milliseconds. */
const askAgainMs = 4_000;

let isAnswering = true;
let isOnline = true;
let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

const isConnected = () => isOnline && isAnswering;

function change(apply: () => void): void {
  const before = isConnected();
  apply();
  if (before === isConnected()) return;
  for (const listener of listeners) listener();
  if (isConnected()) for (const resume of waiting) resume();
}

/** Listens to the browser from the first page on that shows the connection. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  isOnline = navigator.onLine;
  window.addEventListener('offline', () => change(() => (isOnline = false)));
  window.addEventListener('online', () => {
    change(() => (isOnline = true));
    if (!isAnswering) void askAgain();
  });
}

/** Notes that a call was answered, whatever the answer, or that it was not. */
export function noteAnswer(hasAnswer: boolean): void {
  change(() => (isAnswering = hasAnswer));
  clearTimeout(timer);
  if (!hasAnswer) timer = setTimeout(() => void askAgain(), askAgainMs);
}

async function askAgain(): Promise<void> {
  const answer = await fetch('/theme.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  noteAnswer(answer !== null && answer.status < 500);
}

function listen(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False while the browser is offline or the server does not answer. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(listen, isConnected);
}

/** Runs when the connection is back, for what couldn’t be saved without it. */
export function useOnReconnect(resume: () => void): void {
  const latest = useEffectEvent(resume);
  useEffect(() => {
    const run = () => latest();
    waiting.add(run);
    return () => {
      waiting.delete(run);
    };
  }, []);
}
