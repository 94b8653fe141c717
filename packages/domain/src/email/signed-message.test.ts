import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DkimKeyPair, dnsRecords, generateDkimKeyPair } from '../senders/index.ts';
import { composeTransactional, createDkimSigner, type DkimSigner } from './index.ts';

const domain = 'kola.example';
let keys: DkimKeyPair;
let signer: DkimSigner;

beforeAll(async () => {
  keys = await generateDkimKeyPair();
  signer = createDkimSigner({ domain, selector: 'td1', privateKey: keys.privateKeyPem });
});

const installation = {
  spfInclude: 'spf.talkdrum.example',
  bounceDomain: 'bounces.talkdrum.example',
  reportAddress: 'd+x@bounces.talkdrum.example',
};

async function verify(message: Buffer): Promise<string> {
  const records = dnsRecords({ domain, selector: 'td1', publicKey: keys.publicKey, ...installation });
  const resolver = async (name: string, type: string) => {
    const record = records.find((one) => one.name === name && one.type === type);
    if (!record) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    return [[record.value]];
  };
  const { results } = await dkimVerify(message, { resolver });
  return results[0]?.status.result ?? 'none';
}

describe('a signed message', () => {
  it('verifies against the published records for 200 messages of any content', async () => {
    const body = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(
          fc.constantFrom('', ' ', '\t', 'x'.repeat(990), 'é', '\n', '\n\n', ' \n', 'a  b', '.\n', '\n \n'),
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.string({ unit: 'grapheme' }), async (text, subject) => {
        const message = composeTransactional({
          id: 'm1',
          from: { name: subject, address: 'news@kola.example' },
          to: { address: 'a@example.com' },
          subject,
          text,
          html: `<p>${text}</p>`,
          date: new Date(),
        });
        expect(await verify(await signer.sign(message))).toBe('pass');
      }),
      { numRuns: 200 },
    );
  });

  it('needs these DNS records', () => {
    const records = dnsRecords({ domain, selector: 'td1', publicKey: keys.publicKey, ...installation });
    expect(records.map(({ name, value }) => [name, value])).toEqual([
      ['kola.example', 'v=spf1 include:spf.talkdrum.example ~all'],
      ['td1._domainkey.kola.example', `v=DKIM1; k=rsa; p=${keys.publicKey}`],
      ['_dmarc.kola.example', 'v=DMARC1; p=none; rua=mailto:d+x@bounces.talkdrum.example'],
      ['td-bounces.kola.example', 'bounces.talkdrum.example'],
    ]);
  });
});
