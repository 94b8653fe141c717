import { resolve } from 'node:path';
import type { Restores } from '@talkdrum/domain';
import { UsageError } from './script.ts';

/** Opens the database and DATA_DIR directly, with its mark and journal. The server may be stopped. */
export async function withRestores<T>(
  env: Record<string, string | undefined>,
  work: (restores: Restores) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: databaseUrl, SECRET_KEY: secret, DATA_DIR: dataDir = '.data/files' } = env;
  if (databaseUrl === undefined || secret === undefined)
    throw new UsageError(
      'This script opens the database directly. Set DATABASE_URL, SECRET_KEY and DATA_DIR as for the server.',
    );
  const { openMaintenanceDomain, restoredWork, Restores } = await import('@talkdrum/domain');
  const domain = await openMaintenanceDomain({ databaseUrl, secret, dataDir: resolve(dataDir) });
  try {
    return await work(new Restores(domain, restoredWork));
  } finally {
    await domain.close();
  }
}
