import { assetLimits } from '@talkdrum/api/contracts/asset-limits';
import { randomId } from '../random-id.ts';
import { sendFile } from './send-file.ts';
import { type AssetAccept, misplaced } from './upload-types.ts';

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed';

/** One chosen file on its way. `sent` is a share from 0 to 1. */
export interface Upload {
  id: string;
  name: string;
  state: UploadState;
  sent: number;
  /** Why it failed, and what to do. */
  problem: string | null;
  /** Sending it again can help. */
  canRetry: boolean;
}

interface Entry extends Upload {
  file: File;
  attempts: number;
  abort: AbortController;
}

const atOnce = 3;
const attempts = 4;
const waitMs = 2_000;
const tooLarge = 'This file is larger than 10 MB. Make it smaller and try again.';

/** It is on its way. */
export const isOpen = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending';

/**
 * Files on their way, for as long as the dashboard is open: an upload goes on while the person works on other
 * pages. What a lost connection interrupted is sent again automatically, under the same id, so nothing is stored twice.
 */
class UploadQueue {
  #entries: readonly Entry[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #whenStored = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): readonly Upload[] => this.#entries;

  /** Called after each file that was stored. */
  onStored(listener: () => void): () => void {
    this.#whenStored.add(listener);
    return () => this.#whenStored.delete(listener);
  }

  /** Files that can't be used at the place they were chosen for fail alone. What an earlier choice stored is forgotten. */
  /** Returns the ids of the files, which are those of the stored assets. */
  add(files: readonly File[], accept: AssetAccept = 'any'): string[] {
    const isIdle = !this.#entries.some(isOpen);
    const before = isIdle ? this.#entries.filter(({ state }) => state === 'failed') : this.#entries;
    const added = files.map((file) => entryOf(file, accept));
    this.#set([...before, ...added]);
    this.#fill();
    return added.map(({ id }) => id);
  }

  cancel(id: string): void {
    this.#entries.find((entry) => entry.id === id)?.abort.abort();
    this.#set(this.#entries.filter((entry) => entry.id !== id));
    this.#fill();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', sent: 0, problem: null, attempts: 0 });
    this.#fill();
  }

  /** Forgets the files that are stored or failed. */
  clear(): void {
    this.#set(this.#entries.filter(isOpen));
  }

  #fill(): void {
    const sending = this.#entries.filter(({ state }) => state === 'sending').length;
    const next = this.#entries.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending);
    for (const entry of next) void this.#send(entry);
  }

  async #send(entry: Entry): Promise<void> {
    const { id } = entry;
    this.#change(id, { state: 'sending', attempts: entry.attempts + 1 });
    const answer = await sendFile(id, entry.file, entry.abort.signal, (sent) => this.#change(id, { sent }));
    if (answer.outcome === 'stored') {
      this.#change(id, { state: 'done', sent: 1 });
      for (const listener of this.#whenStored) listener();
    } else if (answer.outcome === 'lost' && entry.attempts + 1 < attempts) {
      this.#change(id, { sent: 0, problem: `${answer.problem.split('. ')[0]}. Trying again …` });
      await connectionOr(waitMs * 2 ** entry.attempts);
      this.#change(id, { state: 'waiting', problem: null });
    } else if (answer.outcome !== 'cancelled')
      this.#change(id, { state: 'failed', sent: 0, problem: answer.problem });
    this.#fill();
  }

  #change(id: string, part: Partial<Entry>): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

function entryOf(file: File, accept: AssetAccept): Entry {
  const problem = file.size > assetLimits.bytes ? tooLarge : misplaced(file, accept);
  return {
    id: randomId(),
    name: file.name,
    file,
    state: problem === null ? 'waiting' : 'failed',
    sent: 0,
    problem,
    canRetry: problem === null,
    attempts: 0,
    abort: new AbortController(),
  };
}

/** After a while, or as soon as the browser has a connection again; an offline browser uses up no attempts. */
function connectionOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(go, ms) : undefined;
    window.addEventListener('online', go);
  });
}

export const uploadQueue = new UploadQueue();
