import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { describe, expect, it } from 'vitest';
import { createDkimSigner } from './dkim-signer.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signer = createDkimSigner({ domain: 'kola.example', selector: 'td1', privateKey });

/** The verdict of an independent verifier, which finds the public key in our DNS record. */
async function verify(message: Buffer): Promise<string> {
  const resolver = async (name: string, type: string) => {
    if (name !== 'td1._domainkey.kola.example' || type !== 'TXT')
      throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  };
  const { results } = await dkimVerify(message, { resolver });
  return results[0]?.status.result ?? 'none';
}

const headers = (from: string, more = '') =>
  `From: ${from}\r\nTo: a@example.com\r\nSubject: s\r\nDate: Sat, 21 Nov 2026 06:00:00 +0000\r\nMessage-ID: <1@kola.example>\r\n${more}`;

describe('a DKIM signature', () => {
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

  it('covers all headers of bulk mail, and From twice', async () => {
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

  it('breaks if someone adds a From or changes the body or subject', async () => {
    const signed = (await signer.sign(Buffer.from(`${headers('a@kola.example')}\r\nhello\r\n`))).toString();
    for (const forged of [
      `From: evil@kola.example\r\n${signed}`,
      signed.replace('hello', 'hallo'),
      signed.replace('Subject: s', 'Subject: t'),
    ]) {
      expect(await verify(Buffer.from(forged))).not.toBe('pass');
    }
  });
});
