import { checkInvariants, openMaintenanceDomain } from '@talkdrum/domain';

/** `npm run verify`: prints every invariant and how many rows it checked. Exits with 1 if one is broken. */
const { DATABASE_URL: databaseUrl, SECRET_KEY: secret } = process.env;
if (databaseUrl === undefined || secret === undefined) {
  process.stderr.write('Set DATABASE_URL and SECRET_KEY.\n');
  process.exit(1);
}
const domain = await openMaintenanceDomain({ databaseUrl, secret, dataDir: '.' });
const results = await checkInvariants(domain);
for (const { name, checked, broken } of results) {
  process.stdout.write(
    `${broken === 0 ? 'ok    ' : 'BROKEN'} ${String(checked).padStart(9)} checked, ${broken} broken: ${name}\n`,
  );
}
await domain.close();
process.exit(results.some((result) => result.broken > 0) ? 1 : 0);
