import { createDomain, type Domain } from './domain.ts';
import { loginUrls } from './kernel/index.ts';

/** What an operator's command needs to open the database directly. */
export interface MaintenanceAccess {
  /** The owner's connection string; the restricted logins are derived from it. */
  databaseUrl: string;
  secret: string;
  dataDir: string;
}

/** A domain for commands beside the server, which may be stopped. It sends nothing and serves no pages. */
export function openMaintenanceDomain({ databaseUrl, secret, dataDir }: MaintenanceAccess): Promise<Domain> {
  return createDomain({
    ...loginUrls(databaseUrl, secret),
    secret,
    appUrl: '',
    publicUrl: '',
    smtpUrl: 'smtp://127.0.0.1:1',
    smtpConnections: 1,
    bounceDomain: 'bounces.localhost',
    systemFrom: '',
    spfInclude: '',
    dataDir,
    poolSize: 2,
  });
}
