import { useEffect, useSyncExternalStore } from 'react';
import { useIsHeld } from '../session/calls-gate.ts';
import { trpcClient } from '../trpc.ts';
import { ChangeGatherer } from './apply-changes.ts';
import { liveEffects, type LiveTopic } from './live-effects.ts';

/** Polling interval without the event stream, in milliseconds. */
const pollMs = 10_000;
/** Polling starts if the stream isn't open after this time. */
const abandonAfterMs = 4_000;
/** Delay before reconnecting; doubles after each refusal, up to a minute. */
const restartMs = 2_000;
const maxRestartMs = 60_000;

let isLive = true;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  isLive = next;
  for (const listener of listeners) listener();
}

/** False while there's no event stream, so pages must poll. */
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
 * Keeps the dashboard current through one event stream, or by polling without it. Hidden pages use neither.
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

/** The last event id, so that a page that becomes visible again misses nothing. */
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

/** Starts polling when the stream has been closed for some seconds. */
function pollWhileSilent(gatherer: ChangeGatherer<LiveTopic>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    setLive(false);
    gatherer.add(everything);
    timer = setTimeout(poll, pollMs);
  };
  return {
    start: () => {
      timer ??= setTimeout(poll, abandonAfterMs);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      if (!isLive) setLive(true);
    },
  };
}
