import { createDomain } from '../src/domain.ts';
import { loginUrls } from '../src/kernel/index.ts';

// A script that nothing but its own work keeps alive. Its only connection breaks, and it goes on.
const [ownerUrl = '', secret = '', accountId = '', dataDir = ''] = process.argv.slice(2);
const domain = await createDomain({
  ...loginUrls(ownerUrl, secret),
  secret,
  appUrl: 'http://localhost:3000',
  publicUrl: 'http://localhost:3001',
  smtpUrl: 'smtp://127.0.0.1:1',
  smtpConnections: 1,
  bounceDomain: 'bounces.localhost',
  systemFrom: 'Talkdrum <no-reply@talkdrum.localhost>',
  spfInclude: 'spf.talkdrum.localhost',
  dataDir,
  poolSize: 1,
});
const actor = { accountId, userId: null };
await domain
  .openScope(actor, ({ sql }) => sql('select pg_terminate_backend(pg_backend_pid())'))
  .catch(() => undefined);
await domain.openScope(actor, ({ sql }) => sql('select 1'));
process.stdout.write('went on');
await domain.close();
