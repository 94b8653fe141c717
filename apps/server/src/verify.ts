import { checkInvariants, createDomain, loginUrl } from '@talkdrum/domain';

/** `npm run verify`: prints every invariant with what was looked at; exit 1 when one is broken. */
const ownerUrl = process.env['DATABASE_URL'];
const secret = process.env['SECRET_KEY'];
if (ownerUrl === undefined || secret === undefined) {
  process.stderr.write('DATABASE_URL and SECRET_KEY are needed.\n');
  process.exit(1);
}
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
  dataDir: '.',
  poolSize: 2,
});
const results = await checkInvariants(domain);
for (const { name, checked, broken } of results) {
  process.stdout.write(
    `${broken === 0 ? 'ok    ' : 'BROKEN'} ${String(checked).padStart(9)} looked at, ${broken} broken: ${name}\n`,
  );
}
await domain.close();
process.exit(results.some((result) => result.broken > 0) ? 1 : 0);
