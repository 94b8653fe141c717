import { useEffect, useSyncExternalStore } from 'react';
import { useIsHeld } from '../session/calls-gate.ts';
import { trpcClient } from '../trpc.ts';
import { ChangeGatherer } from './apply-changes.ts';
import { liveEffects, type LiveTopic } from './live-effects.ts';

/** Without the stream, what is on screen is asked for again this often. */
const pollMs = 10_000;
/** A stream that isn't there after this is done without, until it comes. */
const patienceMs = 4_000;
/**
 * A stream that ended is opened again after this; after twice that when it was refused, and so on up to a
 * minute.
 */
const restartMs = 2_000;
const maxRestartMs = 60_000;

let isLive = true;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  isLive = next;
  for (const listener of listeners) listener();
}

/** False while changes don't come by themselves: then what must be fresh polls. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLive,
  );
}

const topics = Object.keys(liveEffects) as LiveTopic[];
const everything = topics.map((topic) => ({ topic, id: null }));

/**
 * Keeps the dashboard fresh by one event stream, and by polling while there is none. A page nobody looks at
 * needs neither.
 */
export function useLiveChanges(accountId: string): void {
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isHeld = useIsHeld();
  useEffect(() => (isSeen && !isHeld ? follow(accountId) : undefined), [accountId, isSeen, isHeld]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Where the stream of this page left off, so that a page that is looked at again misses nothing. */
let lastEventId: string | null = null;

function follow(accountId: string): () => void {
  const gatherer = new ChangeGatherer<LiveTopic>((topic, id) => void Promise.all(liveEffects[topic](id)));
  const fallback = pollWhileSilent(gatherer);
  let stream: { unsubscribe(): void } | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let waitMs = restartMs;
  const open = () => {
    stream = trpcClient.session.changes.subscribe(
      { accountId, lastEventId },
      {
        onData: ({ id, data }) => {
          lastEventId = id;
          waitMs = restartMs;
          fallback.stop();
          gatherer.add(data.isEverything ? everything : data.changes);
        },
        onConnectionStateChange: ({ state }) => {
          if (state === 'connecting') fallback.start();
        },
        onError: () => {
          fallback.start();
          again = setTimeout(open, waitMs);
          waitMs = Math.min(waitMs * 2, maxRestartMs);
        },
      },
    );
  };
  open();
  return () => {
    clearTimeout(again);
    stream?.unsubscribe();
    fallback.stop();
    gatherer.stop();
  };
}

/** Begins to poll when the stream has been away for some seconds. */
function pollWhileSilent(gatherer: ChangeGatherer<LiveTopic>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    setLive(false);
    gatherer.add(everything);
    timer = setTimeout(poll, pollMs);
  };
  return {
    start: () => {
      timer ??= setTimeout(poll, patienceMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      if (!isLive) setLive(true);
    },
  };
}
