import { readdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathOfStored } from '../audience/index.ts';
import type { BareDomain } from '../domain-with.ts';
import { daysKeptSql } from '../privacy/index.ts';

const dayMs = 86_400_000;
const usualDays = 7;

/**
 * Deletes uploaded files that haven't changed for as many days as their account chose (default a week),
 * unless an import still reads them. Visits only accounts that have such files.
 */
export async function purgeImportFiles(domain: BareDomain): Promise<number> {
  const paths = await filesUnder(join(domain.config.dataDir, 'imports'));
  const byAccount = Map.groupBy(paths, (path) => basename(dirname(path)));
  const days = await daysOf(domain, [...byAccount.keys()]);
  let deleted = 0;
  for (const [accountId, files] of byAccount) {
    const old = await olderThan(files, domain.deps.clock.now(), days.get(accountId) ?? usualDays);
    if (old.length === 0) continue;
    // A folder without an account is left over from a deleted one.
    const busy = days.has(accountId) ? await filesInUse(domain, accountId) : new Set();
    for (const path of old.filter((one) => !busy.has(one))) {
      await unlink(path).catch(() => undefined);
      deleted += 1;
    }
  }
  return deleted;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** How long the accounts among these folders keep files. */
async function daysOf(domain: BareDomain, folders: string[]): Promise<Map<string, number>> {
  const { rows } = await domain.deps.keeperPool.query<{ accountId: string; days: number }>(
    `select account_id, days from (${daysKeptSql('importFileDays')}) kept where account_id::text = any($1)`,
    [folders],
  );
  return new Map(rows.map(({ accountId, days }) => [accountId, days]));
}

async function olderThan(paths: string[], now: Date, days: number): Promise<string[]> {
  const old: string[] = [];
  for (const path of paths) if ((await ageMs(path, now)) >= days * dayMs) old.push(path);
  return old;
}

async function filesInUse(domain: BareDomain, accountId: string): Promise<Set<string>> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ filePath: string }>(
      `select file_path from import_job where status in ('checking', 'running', 'paused', 'undoing')`,
    ),
  );
  return new Set(rows.map(({ filePath }) => pathOfStored(domain.config.dataDir, filePath)));
}

/** 0 if the file is already gone. */
async function ageMs(path: string, now: Date): Promise<number> {
  const facts = await stat(path).catch(() => undefined);
  return facts === undefined ? 0 : now.getTime() - facts.mtimeMs;
}
