import { generateKeyPairSync } from 'node:crypto';
import type { Domain } from '../domain.ts';
import { deriveKey, newId, seal } from '../kernel/index.ts';

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
      `select distinct split_part(sender, '@', 2) as domain from sender where account_id = $1 and channel = 'email'`,
      [accountId],
    );
    for (const { domain: name } of rows) {
      const sealed = seal(deriveKey(domain.config.secret, 'dkim'), privateKeyPem, `${accountId}:${name}`);
      await client.query(
        `insert into sending_domain (account_id, id, domain, dkim_selector, dkim_private_key, dkim_public_key, spf_status, dkim_status, dmarc_status, checked_at)
         values ($1, $2, $3, $4, $5, $6, 'verified', 'verified', 'verified', now())
         on conflict (account_id, domain) do update set spf_status = 'verified', dkim_status = 'verified', dmarc_status = 'verified', checked_at = now()`,
        [accountId, newId(), name, `test-${accountId.slice(-8)}`, sealed, publicKey],
      );
    }
    await client.query(
      `update sender s set sending_domain_id = d.id from sending_domain d
       where s.account_id = $1 and d.account_id = $1 and s.channel = 'email' and d.domain = split_part(s.sender, '@', 2)`,
      [accountId],
    );
    await client.query(`delete from due_work where account_id = $1 and kind = 'senders.check-domain'`, [
      accountId,
    ]);
  });
}
