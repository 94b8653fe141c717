import { tmpdir } from 'node:os';
import { createDomain, type Domain, type DomainConfig, loginUrls, migrate } from '@talkdrum/domain';

const ownerUrl = process.env['DATABASE_URL'];
const secret = process.env['SECRET_KEY'];

/** Migrates the database in DATABASE_URL. */
export async function prepareDatabase(): Promise<void> {
  if (!ownerUrl || !secret)
    throw new Error('DATABASE_URL and SECRET_KEY are missing. Use npm run bench or npm run chaos.');
  await migrate(ownerUrl, { secret });
}

/** A domain like a worker's, with mail going to the sink. */
export function openBenchDomain(
  smtpPort: number,
  connections: number,
  overrides: Partial<DomainConfig> = {},
): Promise<Domain> {
  return createDomain({
    ...loginUrls(ownerUrl ?? '', secret ?? ''),
    secret: secret ?? '',
    appUrl: 'https://app.talkdrum.example',
    publicUrl: 'https://news.talkdrum.example',
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    smtpConnections: connections,
    bounceDomain: 'bounces.talkdrum.example',
    systemFrom: 'Talkdrum <no-reply@talkdrum.example>',
    spfInclude: 'spf.talkdrum.example',
    dataDir: tmpdir(),
    poolSize: 6,
    logger: { info: () => undefined, warn: report, error: report },
    ...overrides,
  });
}

function report(facts: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
}
