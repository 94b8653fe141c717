import { resolve } from 'node:path';
import type { Restores } from '@talkdrum/domain';
import { UsageError } from './script.ts';

/** Opens the database beside the server, which may be stopped, and DATA_DIR with its mark and journal. */
export async function withRestores<T>(
  env: Record<string, string | undefined>,
  work: (restores: Restores) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: ownerUrl, SECRET_KEY: secret, DATA_DIR: dataDir = '.data/files' } = env;
  if (ownerUrl === undefined || secret === undefined)
    throw new UsageError(
      'This works on the database itself: set DATABASE_URL, SECRET_KEY and DATA_DIR as the server has them.',
    );
  const { createDomain, loginUrl, Restores } = await import('@talkdrum/domain');
  const domain = await createDomain({
    appDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_app'),
    searchDatabaseUrl: loginUrl(ownerUrl, secret, 'talkdrum_search'),
    secret,
    appUrl: '',
    publicUrl: '',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: '',
    spfInclude: '',
    dataDir: resolve(dataDir),
    poolSize: 2,
  });
  try {
    return await work(new Restores(domain));
  } finally {
    await domain.close();
  }
}
