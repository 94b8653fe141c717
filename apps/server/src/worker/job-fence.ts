import type { JobRepository } from 'agenda';

export interface JobFence {
  /** Takes no more jobs; resolves when none is being taken. */
  close(): Promise<void>;
  /** Resolves when no write to the store is in progress. */
  settled(): Promise<void>;
}

/**
 * Puts a fence around the store, because Agenda stops without waiting for a lock it is just taking. Such a
 * job stayed locked, and so late, until the lock expired (seen in one of two restarts).
 */
export function fenceJobs(repository: JobRepository): JobFence {
  const lockNext = repository.getNextJobToRun.bind(repository);
  const saveState = repository.saveJobState.bind(repository);
  const pending = new Set<Promise<unknown>>();
  const track = <T>(call: Promise<T>): Promise<T> => {
    const ended = call.then(
      () => undefined,
      () => undefined,
    );
    pending.add(ended);
    void ended.then(() => pending.delete(ended));
    return call;
  };
  const settled = async () => void (await Promise.all(pending));
  let isClosed = false;

  const takeNext: typeof lockNext = async (...call) => {
    if (isClosed) return undefined;
    const job = await lockNext(...call);
    if (!isClosed || job === undefined) return job;
    await repository.unlockJob(job);
    return undefined;
  };
  repository.getNextJobToRun = (...call) => track(takeNext(...call));
  repository.saveJobState = (...call) => track(saveState(...call));
  return {
    close: () => {
      isClosed = true;
      return settled();
    },
    settled,
  };
}
