import { Worker } from 'node:worker_threads';
import { DomainError, type DomainErrorCode } from '../../kernel/index.ts';
import type { ReadingChoice } from './inspect-file.ts';
import type { ColumnMapping, RowError } from '../reading/index.ts';

/** What the reading thread is told once. */
export interface PeopleRequest {
  path: string;
  file: ReadingChoice;
  mapping: ColumnMapping[];
  country: string;
  /** Rows up to this one are read for their addresses only: they are accounted for. */
  afterRow: number;
  rowsPerChunk: number;
}

export interface NumberedError extends RowError {
  rowNumber: number;
  position: number;
}

/** Some rows of the file, each accounted for: a person to write, a duplicate of an earlier row, or refused. */
export interface PeopleChunk {
  /** People in the text format of COPY: id, full name, email, phone, attributes. */
  copy: Uint8Array;
  people: number;
  duplicates: number;
  refused: number;
  errors: NumberedError[];
  /** Addresses that identify the people: emails, and telephone numbers of those without. */
  emails: string[];
  phones: string[];
  afterRow: number;
  lastRow: number;
}

/** What it answers: a chunk, the end, or why it stopped. */
export type PeopleAnswer = { chunk: PeopleChunk | null } | { failure: { code: DomainErrorCode | null; message: string } };

/** Room for a chunk of rows and the shared texts of a workbook; a file that needs more is refused. */
const heapMb = 160;

/**
 * Reads and normalises a file in a thread of its own, so that the worker goes on sending mail meanwhile. Ask for the
 * next chunk before the last one is written, and reading and writing overlap.
 */
export class PeopleThread {
  readonly #worker: Worker;
  #settle: { resolve(answer: PeopleAnswer): void; reject(cause: unknown): void } | null = null;
  #ended: unknown;

  constructor(request: PeopleRequest) {
    this.#worker = new Worker(new URL('./read-people.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 12 },
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
    const { code, message } = answer.failure;
    throw code === null ? new Error(message) : new DomainError(code, message);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(cause: unknown): void {
    this.#ended ??= cause;
    this.#settle?.reject(cause);
  }
}

function asDomainError(cause: unknown): unknown {
  const isTooBig = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isTooBig ? new DomainError('unsafe_file', 'This file needs too much memory. Split it, or save it as .csv, and try again.', {}, { cause }) : cause;
}
