import fc from 'fast-check';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DkimKeyPair, dnsRecords, generateDkimKeyPair } from '../senders/index.ts';
import { composeTransactional } from './compose-transactional.ts';
import { createDkimSigner } from './dkim-signer.ts';
import type { DkimSigner } from './dkim-signer.ts';

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

const headers = (from: string, more = '') =>
  `From: ${from}\r\nTo: a@example.com\r\nSubject: s\r\nDate: Sat, 21 Nov 2026 06:00:00 +0000\r\nMessage-ID: <1@kola.example>\r\n${more}`;

describe('a DKIM signature', () => {
  it('verifies for 200 messages of any content', async () => {
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

  it.each([
    ['empty body', `${headers('a@kola.example')}\r\n`],
    ['only empty lines', `${headers('a@kola.example')}\r\n\r\n\r\n\r\n`],
    ['empty lines at the end', `${headers('a@kola.example')}\r\nhello\r\n\r\n\r\n`],
    ['no line end at the end', `${headers('a@kola.example')}\r\nhello`],
    ['white space at line ends and tabs', `${headers('a@kola.example')}\r\nhello \t \r\n  a\t\tb  \r\n \r\n`],
    ['folded headers', `${headers('"A\r\n  B"\r\n\t<a@kola.example>')}\r\nhello\r\n`],
    ['a line of 5000 letters', `${headers('a@kola.example')}\r\n${'x'.repeat(5000)}\r\n`],
    ['8-bit bytes', `${headers('a@kola.example')}\r\n\xe9\xff\r\n`],
  ])('verifies with %s', async (_name, raw) =>
    expect(await verify(await signer.sign(Buffer.from(raw, 'latin1')))).toBe('pass'),
  );

  it('covers all headers of bulk mail, From twice', async () => {
    const raw = headers(
      'a@kola.example',
      'MIME-Version: 1.0\r\nContent-Type: text/plain\r\nList-Unsubscribe: <https://t.example/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nList-ID: <l.kola.example>\r\nFeedback-ID: a:b:c:talkdrum\r\nX-Other: 1\r\n',
    );
    const signed = await signer.sign(Buffer.from(`${raw}\r\nhello\r\n`));
    expect(await verify(signed)).toBe('pass');
    const fields = / h=([^;]*);/.exec(signed.toString())?.[1]?.split(':') ?? [];
    expect(fields.sort()).toEqual([
      'content-type',
      'date',
      'feedback-id',
      'from',
      'from',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'message-id',
      'mime-version',
      'subject',
      'subject',
      'to',
    ]);
  });

  it('breaks when a From is added, or body or subject change', async () => {
    const signed = (await signer.sign(Buffer.from(`${headers('a@kola.example')}\r\nhello\r\n`))).toString();
    for (const forged of [
      `From: evil@kola.example\r\n${signed}`,
      signed.replace('hello', 'hallo'),
      signed.replace('Subject: s', 'Subject: t'),
    ]) {
      expect(await verify(Buffer.from(forged))).not.toBe('pass');
    }
  });

  it('comes with the records to publish', () => {
    const records = dnsRecords({ domain, selector: 'td1', publicKey: keys.publicKey, ...installation });
    expect(records.map(({ name, value }) => [name, value])).toEqual([
      ['kola.example', 'v=spf1 include:spf.talkdrum.example ~all'],
      ['td1._domainkey.kola.example', `v=DKIM1; k=rsa; p=${keys.publicKey}`],
      ['_dmarc.kola.example', 'v=DMARC1; p=none; rua=mailto:d+x@bounces.talkdrum.example'],
      ['td-bounces.kola.example', 'bounces.talkdrum.example'],
    ]);
  });
});
