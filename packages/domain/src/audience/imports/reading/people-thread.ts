import { Worker } from 'node:worker_threads';
import type { ReadingChoice } from './open-options.ts';
import { asDomainError, failureOf, type ThreadFailure, threadLimits } from './thread-failure.ts';
import type { ColumnMapping, DateOrder, RowError } from '@talkdrum/people-files';

/** Initial options of the reading thread. */
export interface PeopleRequest {
  path: string;
  file: ReadingChoice;
  mapping: ColumnMapping[];
  country: string;
  dateOrder: DateOrder | null;
  /** Names of time zones that can be stored. Empty if no column becomes one. */
  zones: string[];
  /** Refuses rows with an unreadable cell, because a missing value would clear a known one. */
  isStrict: boolean;
  /** Rows up to this one were already processed; they are read only for their addresses. */
  afterRow: number;
  rowsPerChunk: number;
}

export interface NumberedError extends RowError {
  rowNumber: number;
  position: number;
  /** The row as in the file, with the first thing that is wrong with it. */
  cells: string[] | null;
}

/** Positions after this one: warnings about rows that were imported anyway. */
export const notePositions = 100;
/** Positions after this one: cells skipped in imported rows. */
export const droppedPositions = 1_000;

/** Some rows of the file. Each is a person to write, a duplicate of an earlier row, or refused. */
export interface PeopleChunk {
  /** People in COPY's binary format: id, full name, email, phone, attributes. */
  copy: Uint8Array;
  people: number;
  /** Mail domains that no earlier chunk had. */
  domains: string[];
  duplicates: number;
  refused: number;
  /** Cells skipped in imported rows. */
  dropped: number;
  errors: NumberedError[];
  afterRow: number;
  lastRow: number;
}

/** The thread's answer: a chunk, the end, or why it stopped. */
export type PeopleAnswer = { chunk: PeopleChunk | null } | { failure: ThreadFailure };

/**
 * Reads and normalises a file in a separate thread, so the worker keeps sending mail. Ask for the next chunk
 * before writing the last one to overlap reading and writing.
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

  /** The next rows, or null at the end. Throws if the file is invalid. */
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
