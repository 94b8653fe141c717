import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Domain } from '../domain.ts';
import { accountIds } from './each-account.ts';

const dayMs = 86_400_000;

/** Deletes uploaded files a week after their last change, unless an import still reads them. Their errors stay in the database. */
export async function purgeImportFiles(domain: Domain): Promise<number> {
  const busy = new Set<string>();
  for (const accountId of await accountIds(domain.pool)) {
    const { rows } = await domain.bulk(accountId, (client) =>
      client.query<{ file_path: string }>(`select file_path from import_job where status in ('checking', 'running', 'paused', 'undoing')`),
    );
    for (const row of rows) busy.add(row.file_path);
  }
  let deleted = 0;
  for (const path of await filesUnder(join(domain.config.dataDir, 'imports'))) {
    if (busy.has(path) || (await ageMs(path, domain.deps.clock.now())) < 7 * dayMs) continue;
    await unlink(path).catch(() => undefined);
    deleted += 1;
  }
  return deleted;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** 0 when the file is gone meanwhile. */
async function ageMs(path: string, now: Date): Promise<number> {
  const facts = await stat(path).catch(() => undefined);
  return facts === undefined ? 0 : now.getTime() - facts.mtimeMs;
}
