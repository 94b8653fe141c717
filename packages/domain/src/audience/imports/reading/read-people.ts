import { parentPort, workerData } from 'node:worker_threads';
import type { RowBatch, RowError, RowNormaliser } from '@talkdrum/people-files';
import { createRowNormaliser, openPeopleFile } from '@talkdrum/people-files/rows';
import { AddressSet } from './address-set.ts';
import { IdSequence } from './id-sequence.ts';
import { openOptions } from './open-options.ts';
import { toFailure } from './thread-failure.ts';
import { PeopleBuffer } from './people-buffer.ts';
import { droppedPositions, notePositions } from './people-thread.ts';
import type { PeopleAnswer, PeopleChunk, PeopleRequest } from './people-thread.ts';

/** The thread's side of `PeopleThread`: one answer per question. */
function serve(request: PeopleRequest): void {
  const chunks = readChunks(request);
  parentPort?.on('message', () => {
    chunks.next().then(
      ({ value }) => answer({ chunk: value ?? null }),
      (error: unknown) => answer({ failure: toFailure(error) }),
    );
  });
}

function answer(message: PeopleAnswer): void {
  const chunk = 'chunk' in message ? message.chunk : null;
  const buffer = chunk?.copy.buffer;
  parentPort?.postMessage(message, buffer instanceof ArrayBuffer ? [buffer] : []);
}

async function* readChunks(request: PeopleRequest): AsyncGenerator<PeopleChunk, undefined, undefined> {
  const { path, file, mapping, country, dateOrder, zones, isStrict, afterRow, rowsPerChunk } = request;
  const people = await openPeopleFile(path, openOptions(file));
  const normalise = createRowNormaliser(mapping, {
    country,
    dateOrder,
    zones,
    isStrict,
    columns: people.header.length,
  });
  const collector = new ChunkCollector(normalise, afterRow, rowsPerChunk);
  for await (const batch of people.rows()) yield* collector.add(batch);
  const rest = collector.take();
  if (rest !== null) yield rest;
  return undefined;
}

/**
 * Turns rows into chunks. The first row with an address counts and later ones are duplicates, even across an
 * interruption.
 */
class ChunkCollector {
  readonly #normalise: RowNormaliser;
  readonly #doneRow: number;
  readonly #rowsPerChunk: number;
  /** The first chunk is small and each next one doubles, so writing starts early while reading continues. */
  #size: number;
  readonly #seen = new AddressSet();
  readonly #domains = new AddressSet();
  readonly #ids = new IdSequence();
  #rows = 0;
  #chunk: ChunkFacts;
  readonly #copy = new PeopleBuffer();

  constructor(normalise: RowNormaliser, doneRow: number, rowsPerChunk: number) {
    this.#normalise = normalise;
    this.#doneRow = doneRow;
    this.#rowsPerChunk = rowsPerChunk;
    this.#size = Math.ceil(rowsPerChunk / 10);
    this.#chunk = emptyChunk(doneRow);
  }

  *add(batch: RowBatch): Generator<PeopleChunk, void, undefined> {
    for (const note of batch.notes) {
      if (note.rowNumber > this.#doneRow)
        this.#chunk.errors.push({
          rowNumber: note.rowNumber,
          position: notePositions + note.column,
          column: note.column,
          value: '',
          code: note.code,
          message: note.message,
          cells: keptCells(batch.rows[batch.numbers.indexOf(note.rowNumber)] ?? []),
        });
    }
    for (const [index, cells] of batch.rows.entries()) {
      this.#row(cells, batch.numbers[index] ?? 0);
      if (this.#rows < this.#size) continue;
      const full = this.take();
      if (full !== null) yield full;
    }
  }

  #row(cells: readonly string[], rowNumber: number): void {
    const result = this.#normalise(cells, rowNumber);
    const isFirst = result.ok && this.#seen.add(result.person.email ?? result.person.phone ?? '');
    if (rowNumber <= this.#doneRow) return;
    this.#rows += 1;
    this.#chunk.lastRow = rowNumber;
    if (!result.ok) {
      this.#chunk.refused += 1;
      this.#note(result.errors, { rowNumber, position: 0, cells });
      return;
    }
    if (!isFirst) {
      this.#chunk.duplicates += 1;
      return;
    }
    this.#chunk.people += 1;
    this.#noteDomain(result.person.email);
    this.#copy.add(this.#ids, result.person);
    if (result.dropped === undefined) return;
    this.#chunk.dropped += result.dropped.length;
    this.#note(result.dropped, { rowNumber, position: droppedPositions, cells });
  }

  #note(errors: RowError[], row: { rowNumber: number; position: number; cells: readonly string[] }): void {
    for (const [index, error] of errors.entries()) {
      this.#chunk.errors.push({
        ...error,
        rowNumber: row.rowNumber,
        position: row.position + index,
        cells: index === 0 ? keptCells(row.cells) : null,
      });
    }
  }

  #noteDomain(email: string | null): void {
    if (email === null) return;
    const domain = email.slice(email.indexOf('@') + 1);
    if (this.#domains.add(domain)) this.#chunk.domains.push(domain);
  }

  /** The rows since the last chunk; null if there are none. */
  take(): PeopleChunk | null {
    if (this.#rows === 0) return null;
    const chunk = { ...this.#chunk, copy: this.#copy.take() };
    this.#rows = 0;
    this.#size = Math.min(this.#rowsPerChunk, this.#size * 2);
    this.#ids.renew();
    this.#chunk = emptyChunk(chunk.lastRow);
    return chunk;
  }
}

/**
 * The maximum size of a row kept for repair. Anything larger is a broken file and would fill the database.
 */
const keptCharacters = 4_000;

function keptCells(cells: readonly string[]): string[] | null {
  const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
  return cells.length > 0 && length <= keptCharacters ? [...cells] : null;
}

type ChunkFacts = Omit<PeopleChunk, 'copy'>;

function emptyChunk(afterRow: number): ChunkFacts {
  return {
    people: 0,
    domains: [],
    duplicates: 0,
    refused: 0,
    dropped: 0,
    errors: [],
    afterRow,
    lastRow: afterRow,
  };
}

serve(workerData as PeopleRequest);
