import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readHeaders } from './read-headers.ts';
import type { MessageSummary } from './message-summary.ts';
import { RULE_NAMES } from './rules.ts';

/** Where raw messages are kept. Calls are synchronous: the answer 250 must mean that the message is stored. */
export type MessageStore = {
  /** What was kept, oldest first. */
  load(): MessageSummary[];
  /** Rewrites the index so that it holds these messages and no others. */
  compact(summaries: MessageSummary[]): void;
  save(summary: MessageSummary, raw: Buffer): void;
  /** Undefined when the message is gone. */
  read(id: string): Buffer | undefined;
  remove(id: string): void;
  clear(): void;
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
  };
}

/**
 * Keeps one `.eml` file a message and `index.jsonl` with what the headers do not tell (envelope, rule, time).
 * A message whose index line was lost in a crash is taken up again from its own headers.
 */
export function fileStore(directory: string): MessageStore {
  mkdirSync(directory, { recursive: true });
  const indexFile = join(directory, 'index.jsonl');
  const fileOf = (id: string) => join(directory, `${id}.eml`);
  return {
    load: () => readDirectory(directory, readIndex(indexFile)),
    compact(summaries) {
      writeFileSync(`${indexFile}.new`, summaries.map((summary) => `${JSON.stringify(summary)}\n`).join(''));
      renameSync(`${indexFile}.new`, indexFile);
    },
    save(summary, raw) {
      writeFileSync(fileOf(summary.id), raw);
      appendFileSync(indexFile, `${JSON.stringify(summary)}\n`);
    },
    read(id) {
      try {
        return readFileSync(fileOf(id));
      } catch {
        return undefined;
      }
    },
    remove: (id) => rmSync(fileOf(id), { force: true }),
    clear() {
      for (const name of readdirSync(directory)) if (name.endsWith('.eml')) rmSync(join(directory, name), { force: true });
      rmSync(indexFile, { force: true });
    },
  };
}

const indexLine: z.ZodType<MessageSummary> = z.object({
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
});

function readIndex(indexFile: string): Map<string, MessageSummary> {
  const known = new Map<string, MessageSummary>();
  let lines: string[] = [];
  try {
    lines = readFileSync(indexFile, 'utf8').split('\n');
  } catch {
    return known;
  }
  for (const line of lines) {
    try {
      const summary = indexLine.parse(JSON.parse(line));
      known.set(summary.id, summary);
    } catch {
      // The empty last line, or one cut short by a crash: its message is recovered from its file.
    }
  }
  return known;
}

function readDirectory(directory: string, known: Map<string, MessageSummary>): MessageSummary[] {
  const ids = readdirSync(directory).flatMap((name) => (name.endsWith('.eml') ? [name.slice(0, -4)] : []));
  return ids.sort().map((id) => known.get(id) ?? recover(directory, id));
}

function recover(directory: string, id: string): MessageSummary {
  const file = join(directory, `${id}.eml`);
  const raw = readFileSync(file);
  const headers = readHeaders(raw);
  const receivedAt = statSync(file).mtime.toISOString();
  return { ...headers, id, receivedAt, from: '', to: headers.addressees, size: raw.length, rule: null };
}
