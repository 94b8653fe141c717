import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { PeopleFileError } from '../people-file-error.ts';
import type { OpenOptions, RowBatch, RowSource } from '../row-source.ts';
import { RowBatches } from '../row-batches.ts';

/** The thread's input. Without a sheet it answers with the sheet names, with one it sends rows on request. */
export interface XlsRequest {
  path: string;
  sheet: string | null;
  maxRows: number;
}

/** The thread's answer to each request for rows; null at the end. */
export type XlsBatch = RowBatch;

/** The names of all sheets, and the first visible one with rows. */
export interface XlsOpening {
  sheets: string[];
  sheet: string | null;
}

const maxFileBytes = 20 * 2 ** 20;
/** The limit of the .xls format. */
export const maxRows = 65_536;
/** Enough to find the header. A file that begins with more blank rows is read in full. */
export const peekRows = 100;
/** Measured: a full sheet of 65,000 rows and 7 columns (13 MB) needs between 192 and 320 MB. */
const heapMb = 288;
const abandonAfterMs = 60_000;

/** Reads an old workbook (BIFF) in a thread with a capped heap: up to 20 MB and 65,536 rows. */
export async function readXls(path: string, options: OpenOptions): Promise<RowSource> {
  const { size } = await stat(path);
  if (size > maxFileBytes)
    throw new PeopleFileError(
      'unsafe_file',
      'An .xls file can have up to 20 MB. Save it as .xlsx and try again.',
    );
  const { sheets, sheet } = await readNames(path);
  const chosen = options.sheet ?? sheet;
  if (chosen === null || !sheets.includes(chosen))
    throw new PeopleFileError('invalid_file', 'This workbook has no such sheet. Choose another one.');
  const request = { path, sheet: chosen, maxRows };
  return {
    encoding: null,
    delimiter: null,
    sheets,
    sheet: chosen,
    read: () => readSheet(request),
    peek: () => readSheet({ ...request, maxRows: peekRows }),
  };
}

async function readNames(path: string): Promise<XlsOpening> {
  const thread = new XlsThread({ path, sheet: null, maxRows: 0 });
  try {
    return await thread.answer<XlsOpening>();
  } finally {
    await thread.stop();
  }
}

async function* readSheet(request: XlsRequest): AsyncGenerator<RowBatch, void, undefined> {
  const thread = new XlsThread(request);
  try {
    for (let batch = await thread.next(); batch; batch = await thread.next()) {
      const rows = new RowBatches();
      for (const [index, cells] of batch.rows.entries()) rows.add(batch.numbers[index] ?? 0, cells);
      const kept = rows.take();
      if (kept) yield { ...kept, notes: batch.notes };
    }
  } finally {
    await thread.stop();
  }
}

/** Asks one question at a time. The thread's next message, or its end, settles the open question. */
class XlsThread {
  readonly #worker: Worker;
  #settle: { resolve(answer: unknown): void; reject(cause: unknown): void } | null = null;

  constructor(request: XlsRequest) {
    this.#worker = new Worker(new URL('./xls-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
      stderr: true,
    });
    this.#worker.on('message', (answer: unknown) => this.#settle?.resolve(answer));
    this.#worker.on('error', (cause) => this.#settle?.reject(cause));
    this.#worker.on('exit', () => this.#settle?.reject(new Error('the reading thread ended')));
  }

  next(): Promise<XlsBatch | null> {
    const answer = this.answer<XlsBatch | null>();
    this.#worker.postMessage('next');
    return answer;
  }

  async answer<Answer>(): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#settle = { resolve, reject };
    const timer = setTimeout(() => reject(new Error('the reading thread took too long')), abandonAfterMs);
    try {
      return (await promise) as Answer;
    } catch (cause) {
      throw failure(cause);
    } finally {
      clearTimeout(timer);
      this.#settle = null;
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

function failure(cause: unknown): PeopleFileError {
  if (cause instanceof Error && /password/i.test(cause.message)) {
    return new PeopleFileError(
      'invalid_file',
      'This workbook is protected by a password. Save it without one and try again.',
      {},
      { cause },
    );
  }
  const isTooBig = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isTooBig)
    return new PeopleFileError(
      'unsafe_file',
      'This .xls file needs too much memory. Save it as .xlsx or .csv and try again.',
      {},
      { cause },
    );
  return new PeopleFileError(
    'invalid_file',
    'This .xls file can’t be read. Save it as .xlsx or .csv and try again.',
    {},
    { cause },
  );
}
