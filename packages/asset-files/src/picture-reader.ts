import { type ChildProcess, fork } from 'node:child_process';
import { FewAtOnce } from './few-at-once.ts';
import type { PictureAnswer, PictureRequest } from './picture-process.ts';
import type { PictureType } from './recognise.ts';
import { damagedPicture, RefusedFile } from './refused-file.ts';
import type { ReadFile } from './rendition.ts';

/** Two are read at a time; the third is there when one ends. */
const sentAtOnce = 3;
const idleMs = 10_000;

type Waiting = {
  reader: ChildProcess;
  resolve: (answer: PictureAnswer) => void;
  reject: (error: Error) => void;
};

/**
 * Reads pictures in a process that ends when there are none. Decoding leaves 200 MB with a process that it never gives
 * back, and a picture that ends its process ends no server.
 */
export class PictureReader {
  #process: ChildProcess | null = null;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #lane = new FewAtOnce(sentAtOnce);
  #idle: NodeJS.Timeout | undefined;

  /** Throws `RefusedFile`. */
  async read(bytes: Uint8Array, type: PictureType): Promise<ReadFile> {
    const answer = await this.#lane.run(async () => {
      // It may have ended because of the picture beside this one.
      const first = await this.#ask(bytes, type).catch(() => null);
      return first ?? this.#ask(bytes, type).catch(() => null);
    });
    if (answer === null) throw damagedPicture;
    if ('refusal' in answer) throw new RefusedFile(answer.refusal.code, answer.refusal.message);
    if ('error' in answer) throw new Error(answer.error);
    return answer.file;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async #ask(bytes: Uint8Array, type: PictureType): Promise<PictureAnswer> {
    clearTimeout(this.#idle);
    if (this.#process?.connected !== true) this.#process = this.#start();
    const reader = this.#process;
    reader.ref();
    reader.channel?.ref();
    const request: PictureRequest = { id: (this.#last += 1), bytes, type };
    try {
      return await new Promise<PictureAnswer>((resolve, reject) => {
        this.#waiting.set(request.id, { reader, resolve, reject });
        reader.send(request, (error) => {
          if (error === null) return;
          // It's gone, though its end isn't known yet: the next attempt starts another.
          this.#leave(reader);
          reject(error);
        });
      });
    } finally {
      this.#waiting.delete(request.id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #start(): ChildProcess {
    const reader = fork(new URL('./picture-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing of ours is there to be read: no database, no secret.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    reader.on('message', (answer: PictureAnswer) => this.#waiting.get(answer.id)?.resolve(answer));
    const end = () => {
      this.#leave(reader);
      // Another may have been started already.
      for (const waiting of this.#waiting.values())
        if (waiting.reader === reader) waiting.reject(new Error('The process ended'));
    };
    reader.once('error', end);
    reader.once('exit', end);
    return reader;
  }

  #leave(reader: ChildProcess): void {
    if (this.#process === reader) this.#process = null;
  }

  /** Waiting for the next picture keeps no process alive. */
  #rest(): void {
    this.#process?.unref();
    this.#process?.channel?.unref();
    this.#idle = setTimeout(() => {
      const reader = this.#process;
      this.#process = null;
      reader?.kill();
    }, idleMs);
    this.#idle.unref();
  }
}
