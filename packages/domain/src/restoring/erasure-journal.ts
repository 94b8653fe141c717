import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BareDomain } from '../domain-with.ts';

const entrySchema = z.object({
  accountId: z.uuid(),
  erasureId: z.uuid(),
  contactId: z.uuid(),
  /** Of the addresses, in hex: the journal names nobody. */
  hashes: z.array(z.string()),
  isSuppressed: z.boolean(),
  at: z.iso.datetime(),
});

/** One erasure, kept in a journal in DATA_DIR in case a backup from before it is restored. */
export type JournalEntry = z.infer<typeof entrySchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'erasures.jsonl');
const batchSize = 500;

/** Appends new erasures to the journal. A crash in between writes an entry twice, which replays as one. */
export async function journalErasures(domain: BareDomain): Promise<number> {
  const { rows } = await domain.pool.query<Omit<JournalEntry, 'at'> & { at: Date }>(
    `select account_id, erasure_id, contact_id,
       array(select encode(h, 'hex') from unnest(address_hashes) h) as hashes, is_suppressed, at
     from erasure_note order by at limit ${batchSize}`,
  );
  if (rows.length === 0) return 0;
  await append(
    domain.config.dataDir,
    rows.map((row) => `${JSON.stringify({ ...row, at: row.at.toISOString() })}\n`).join(''),
  );
  await domain.pool.query('delete from erasure_note where erasure_id = any($1)', [
    rows.map(({ erasureId }) => erasureId),
  ]);
  return rows.length;
}

/** Every erasure in the journal, oldest first. Skips a last line torn by a power cut. */
export async function readJournal(dataDir: string): Promise<JournalEntry[]> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const parsed = entrySchema.safeParse(parse(line));
    return parsed.success ? [parsed.data] : [];
  });
}

async function append(dataDir: string, lines: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(fileOf(dataDir), 'a', 0o600);
  try {
    await file.writeFile(lines);
    await file.sync();
  } finally {
    await file.close();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
