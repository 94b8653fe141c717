import { type Domain, type DueWorkHandler, DueWorkRunner, dueWorkKinds } from '@talkdrum/domain';
import type { Log } from '../log.ts';

export interface DueWorkLoop {
  /** Sweeps now; called by hints. */
  wake(): void;
  /** Asks the handlers to stop, waits for them and releases their leases. */
  drain(): Promise<void>;
}

const lanes = [
  { name: 'quick', slots: 6, yields: false },
  { name: 'long', slots: 3, yields: false },
  { name: 'steps', slots: 3, yields: true },
  { name: 'looks', slots: 2, yields: true },
] as const;

interface LoopOptions {
  /** How often it sweeps without being woken. */
  everyMs?: number;
  /** Whether this process is busy sending, so that work for many people at once yields. */
  isSending?: () => boolean;
}

/**
 * Sweeps the due work every `everyMs` in this process, which guarantees the work even if a hint is lost. It
 * is a timer in each worker rather than a job, because a job runs on one worker only and that one may be
 * full.
 */
export function startDueWorkLoop(
  domain: Domain,
  handlers: DueWorkHandler[],
  log: Log,
  { everyMs = 2_000, isSending = () => false }: LoopOptions = {},
): DueWorkLoop {
  const runners = lanes.map(({ name, slots, yields }) =>
    laneRunner(
      domain,
      handlers.filter(({ kind }) => dueWorkKinds[kind].lane === name),
      log,
      { slots, isPressed: yields ? isSending : () => false },
    ),
  );
  const wake = () => {
    for (const runner of runners) runner.wake();
  };
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    drain: async () => {
      clearInterval(timer);
      await Promise.all(runners.map((runner) => runner.drain()));
    },
  };
}

/**
 * Sweeps again if it was woken during a sweep or a slot became free, so a backlog is processed without
 * pauses.
 */
function laneRunner(
  domain: Domain,
  handlers: DueWorkHandler[],
  log: Log,
  { slots, isPressed }: { slots: number; isPressed: () => boolean },
) {
  let isSweeping = false;
  let again = false;
  const wake = () => {
    again = true;
    if (!isSweeping) void sweep();
  };
  const runner = new DueWorkRunner(domain.pool, handlers, log, slots, { onFree: wake, isPressed });
  async function sweep(): Promise<void> {
    isSweeping = true;
    while (again) {
      again = false;
      await runner
        .sweep()
        .catch((error: Error) => log.warn({ error: error.message }, 'could not sweep due work'));
    }
    isSweeping = false;
  }
  return { wake, drain: () => runner.drain() };
}
