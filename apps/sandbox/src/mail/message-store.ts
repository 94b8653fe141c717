import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { MessageSummary } from './message-summary.ts';
import { RULE_NAMES } from './rules.ts';
import { SegmentFiles } from './segment-files.ts';
import type { Location } from './segment-files.ts';

const SEGMENT_MESSAGES = 500;

/**
 * Stores raw messages. Calls are synchronous, because the answer 250 must mean that the message is stored.
 */
export type MessageStore = {
  /** Stored messages, oldest first. */
  load(): MessageSummary[];
  /** Rewrites the index with exactly these messages. */
  compact(summaries: MessageSummary[]): void;
  save(summary: MessageSummary, raw: Buffer): void;
  /** Undefined if the message was deleted. */
  read(id: string): Buffer | undefined;
  remove(id: string): void;
  clear(): void;
  close(): void;
};

/** Keeps messages in memory only. */
export function memoryStore(): MessageStore {
  const messages = new Map<string, Buffer>();
  return {
    load: () => [],
    compact: () => undefined,
    save: (summary, raw) => void messages.set(summary.id, raw),
    read: (id) => messages.get(id),
    remove: (id) => void messages.delete(id),
    clear: () => messages.clear(),
    close: () => undefined,
  };
}

/**
 * Stores messages in segment files, and a line in `index.jsonl` with each one's summary and position. The
 * message is written before its line, so a line never points to missing data.
 */
export class FileStore implements MessageStore {
  readonly #indexFile: string;
  readonly #segments: SegmentFiles;
  readonly #places = new Map<string, Location>();

  constructor(directory: string, segmentMessages = SEGMENT_MESSAGES) {
    mkdirSync(directory, { recursive: true });
    this.#indexFile = join(directory, 'index.jsonl');
    this.#segments = new SegmentFiles(directory, segmentMessages);
  }

  load(): MessageSummary[] {
    const lines = readIndex(this.#indexFile);
    for (const { id, place } of lines) this.#places.set(id, place);
    this.#segments.adopt(this.#places.values());
    return lines.map(({ place: _place, ...summary }) => summary);
  }

  compact(summaries: MessageSummary[]): void {
    const lines = summaries.map((summary) => indexLine(summary, this.#places.get(summary.id)));
    writeFileSync(`${this.#indexFile}.new`, lines.join(''));
    renameSync(`${this.#indexFile}.new`, this.#indexFile);
  }

  save(summary: MessageSummary, raw: Buffer): void {
    const place = this.#segments.append(raw);
    try {
      appendFileSync(this.#indexFile, indexLine(summary, place));
    } catch (error) {
      this.#segments.release(place);
      throw error;
    }
    this.#places.set(summary.id, place);
  }

  read(id: string): Buffer | undefined {
    const place = this.#places.get(id);
    return place && this.#segments.read(place);
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place) this.#segments.release(place);
    this.#places.delete(id);
  }

  clear(): void {
    this.#places.clear();
    this.#segments.clear();
    rmSync(this.#indexFile, { force: true });
  }

  close(): void {
    this.#segments.close();
  }
}

/** The line break comes first, so the line after one cut off by a full disk is intact. */
function indexLine(summary: MessageSummary, place: Location | undefined): string {
  return `\n${JSON.stringify({ ...summary, place })}`;
}

const indexEntry = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  size: z.number(),
  rule: z.enum(RULE_NAMES).nullable(),
  subject: z.string(),
  sender: z.string(),
  addressees: z.array(z.string()),
  messageId: z.string(),
  place: z.object({ segment: z.number(), offset: z.number(), size: z.number() }),
});

function readIndex(indexFile: string): z.infer<typeof indexEntry>[] {
  let text: string;
  try {
    text = readFileSync(indexFile, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [indexEntry.parse(JSON.parse(line))];
    } catch {
      return []; // empty, or cut short by a crash
    }
  });
}
