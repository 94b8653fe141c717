import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathOfStored } from '../audience/index.ts';
import type { BareDomain } from '../domain-with.ts';
import { readRetention } from '../privacy/index.ts';
import { accountIds } from './account-ids.ts';

const dayMs = 86_400_000;
const usualDays = 7;

/**
 * Deletes uploaded files that haven't changed for as many days as their account chose (default a week),
 * unless an import still reads them.
 */
export async function purgeImportFiles(domain: BareDomain): Promise<number> {
  const busy = new Set<string>();
  const days = new Map<string, number>();
  for (const accountId of await accountIds(domain.pool)) {
    const { rows } = await domain.bulk(accountId, (client) =>
      client.query<{ filePath: string }>(
        `select file_path from import_job where status in ('checking', 'running', 'paused', 'undoing')`,
      ),
    );
    for (const row of rows) busy.add(pathOfStored(domain.config.dataDir, row.filePath));
    const retention = await domain.openScope({ accountId, userId: null }, readRetention);
    days.set(accountId, retention.importFileDays);
  }
  let deleted = 0;
  for (const path of await filesUnder(join(domain.config.dataDir, 'imports'))) {
    const kept = days.get(basename(dirname(path))) ?? usualDays;
    if (busy.has(path) || (await ageMs(path, domain.deps.clock.now())) < kept * dayMs) continue;
    await unlink(path).catch(() => undefined);
    deleted += 1;
  }
  return deleted;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** 0 if the file is already gone. */
async function ageMs(path: string, now: Date): Promise<number> {
  const facts = await stat(path).catch(() => undefined);
  return facts === undefined ? 0 : now.getTime() - facts.mtimeMs;
}
