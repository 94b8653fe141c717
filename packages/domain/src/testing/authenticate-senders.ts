import { generateKeyPairSync } from 'node:crypto';
import type { Domain } from '../domain.ts';
import { deriveKey, newId, seal } from '../kernel/index.ts';
import { insertDomainsSql, joinDomainsSql } from './fixtures.sql.ts';

interface TestKeys {
  privateKeyPem: string;
  publicKey: string;
}

let keys: TestKeys | undefined;

/**
 * One key pair per process, of 1024 bits: tests sign thousands of messages and none of them needs strength.
 */
function testKeys(): TestKeys {
  keys ??= (() => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { privateKeyPem: privateKey, publicKey: publicKey.toString('base64') };
  })();
  return keys;
}

/**
 * Marks the domains of an account's email senders as just verified. Domains without an entry get one with a
 * test key, the others keep their key. Nothing queries DNS about them later.
 */
export async function authenticateSenders(
  domain: Pick<Domain, 'bulk' | 'config'>,
  accountId: string,
): Promise<void> {
  const { privateKeyPem, publicKey } = testKeys();
  await domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<{ domain: string }>(
      `select distinct split_part(sender, '@', 2) as domain from sender
       where account_id = $1 and channel = 'email'`,
      [accountId],
    );
    for (const { domain: name } of rows) {
      const sealed = seal(deriveKey(domain.config.secret, 'dkim'), privateKeyPem, `${accountId}:${name}`);
      await client.query(insertDomainsSql, [
        accountId,
        newId(),
        name,
        `test-${accountId.slice(-8)}`,
        sealed,
        publicKey,
      ]);
    }
    await client.query(joinDomainsSql, [accountId]);
    await client.query(`delete from due_work where account_id = $1 and kind = 'senders.check-domain'`, [
      accountId,
    ]);
  });
}
