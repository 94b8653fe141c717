import { Worker } from 'node:worker_threads';
import type { ReadingChoice } from './open-options.ts';
import { asDomainError, failureOf, type ThreadFailure, threadLimits } from './thread-failure.ts';
import type { ColumnMapping, DateOrder, RowError } from '@talkdrum/people-files';

/** What the reading thread is told once. */
export interface PeopleRequest {
  path: string;
  file: ReadingChoice;
  mapping: ColumnMapping[];
  country: string;
  dateOrder: DateOrder | null;
  /** Refuses rows with a cell that can't be read, because a missing value would clear what is known. */
  isStrict: boolean;
  /** Rows up to this one are read for their addresses only: they are accounted for. */
  afterRow: number;
  rowsPerChunk: number;
}

export interface NumberedError extends RowError {
  rowNumber: number;
  position: number;
  /** The row as it stands in the file, beside the first thing that is wrong with it. */
  cells: string[] | null;
}

/** Positions from here on: what the reader noticed about a row; it is taken all the same. */
export const notePositions = 100;
/** Positions from here on: cells a row was taken without. */
export const droppedPositions = 1_000;

/**
 * Some rows of the file, each accounted for: a person to write, a duplicate of an earlier row, or refused.
 */
export interface PeopleChunk {
  /** People in the binary format of COPY: id, full name, email, phone, attributes. */
  copy: Uint8Array;
  people: number;
  /** Mail domains that no chunk before had. */
  domains: string[];
  duplicates: number;
  refused: number;
  /** Cells that rows were taken without. */
  dropped: number;
  errors: NumberedError[];
  afterRow: number;
  lastRow: number;
}

/** What it answers: a chunk, the end, or why it stopped. */
export type PeopleAnswer = { chunk: PeopleChunk | null } | { failure: ThreadFailure };

/**
 * Reads and normalises a file in a thread of its own, so that the worker goes on sending mail meanwhile. Ask
 * for the next chunk before the last one is written, and reading and writing overlap.
 */
export class PeopleThread {
  readonly #worker: Worker;
  #settle: { resolve(answer: PeopleAnswer): void; reject(cause: unknown): void } | null = null;
  #ended: unknown;

  constructor(request: PeopleRequest) {
    this.#worker = new Worker(new URL('./read-people.ts', import.meta.url), {
      workerData: request,
      resourceLimits: threadLimits,
    });
    this.#worker.on('message', (answer: PeopleAnswer) => this.#settle?.resolve(answer));
    this.#worker.on('error', (cause) => this.#fail(cause));
    this.#worker.on('exit', () => this.#fail(new Error('the reading thread ended')));
  }

  /** The next rows, or null at the end. Throws what is wrong with the file. */
  async next(): Promise<PeopleChunk | null> {
    if (this.#ended !== undefined) throw asDomainError(this.#ended);
    const { promise, resolve, reject } = Promise.withResolvers<PeopleAnswer>();
    this.#settle = { resolve, reject };
    this.#worker.postMessage('next');
    const answer = await promise.catch((cause: unknown) => {
      throw asDomainError(cause);
    });
    if ('chunk' in answer) return answer.chunk;
    throw failureOf(answer.failure);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(cause: unknown): void {
    this.#ended ??= cause;
    this.#settle?.reject(cause);
  }
}
