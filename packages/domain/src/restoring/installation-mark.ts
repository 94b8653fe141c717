import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const markSchema = z.object({ id: z.uuid(), beat: z.number().int(), at: z.iso.datetime() });

/** The last known state of this installation's database, stored where a database restore can't reach it. */
export type InstallationMark = z.infer<typeof markSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'installation.json');

/**
 * The mark in DATA_DIR, or undefined if there is none. Throws if it can't be read, so damage isn't mistaken
 * for absence.
 */
export async function readMark(dataDir: string): Promise<InstallationMark | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const parsed = markSchema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${fileOf(dataDir)} is damaged. Delete it, start the worker and follow its instructions.`);
}

/**
 * Replaces the mark atomically, after syncing the new one to disk: a power cut leaves the old or the new one.
 */
export async function writeMark(dataDir: string, mark: InstallationMark): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const partial = `${fileOf(dataDir)}.${process.pid}`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(mark)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, fileOf(dataDir));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
