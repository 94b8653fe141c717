import { createPrivateKey, hash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { relaxedBody, relaxedHeader } from './canonical-form.ts';

export interface DkimKey {
  /** The signing domain (`d=`). It must align with From for DMARC. */
  domain: string;
  selector: string;
  /** PKCS#8 PEM, or the parsed key. */
  privateKey: string | KeyObject;
}

export interface DkimSigner {
  /** Returns the message with its signature in front. The RSA operation runs in the thread pool. */
  sign(message: Buffer, at?: Date): Promise<Buffer>;
}

/** Signed when present. RFC 8058 §4 requires both List-Unsubscribe headers to be signed. */
const SIGNED = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
];
/** Listed one more time than they occur, so adding another one breaks the signature (RFC 6376 §8.15). */
const OVERSIGNED = ['from', 'subject'];

/** Creates a signer for one domain: RSA-SHA256, relaxed/relaxed (RFC 6376). Parses the key once. */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): DkimSigner {
  const key = typeof privateKey === 'string' ? createPrivateKey(privateKey) : privateKey;
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('A DKIM key must be an RSA key.');
  const canonical = canonicalHeaders();
  return {
    async sign(message, at = new Date()) {
      const end = message.indexOf('\r\n\r\n');
      const headEnd = end === -1 ? message.length : end + 2;
      const fields = canonical(message.toString('latin1', 0, headEnd));
      const bodyHash = hash(
        'sha256',
        relaxedBody(message.subarray(Math.min(headEnd + 2, message.length))),
        'base64',
      );
      const names = [...fields.keys(), ...OVERSIGNED].join(':');
      const tags = [
        'v=1',
        'a=rsa-sha256',
        'c=relaxed/relaxed',
        `d=${domain}`,
        `s=${selector}`,
        `t=${Math.floor(at.getTime() / 1000)}`,
        `h=${names}`,
        `bh=${bodyHash}`,
      ];
      const input = `${[...fields.values()].join('\r\n')}\r\ndkim-signature:${tags.join('; ')}; b=`;
      const signature = await signAsync(Buffer.from(input, 'latin1'), key);
      return inFront(`DKIM-Signature: ${foldTags(tags)};\r\n b=${foldSignature(signature)}\r\n`, message);
    },
  };
}

/**
 * Reads a header block into the signed fields by name, in the order of `SIGNED`. Fields that don't change
 * between messages (From, List-ID …) reuse the canonical form from the previous message.
 */
function canonicalHeaders(): (head: string) => Map<string, string> {
  const known = new Map<string, { field: string; canonical: string }>();
  return (head) => {
    const found = new Map<string, string>();
    for (const field of head.split(/\r\n(?![ \t])/)) {
      const name = field.slice(0, field.indexOf(':')).trim().toLowerCase();
      if (!SIGNED.includes(name)) continue;
      const last = known.get(name);
      const canonical = last?.field === field ? last.canonical : relaxedHeader(field);
      if (last?.field !== field) known.set(name, { field, canonical });
      // Verifiers read repeated fields from the bottom up, so we sign the last one.
      found.set(name, canonical);
    }
    return new Map(
      SIGNED.flatMap((name): [string, string][] => {
        const canonical = found.get(name);
        return canonical === undefined ? [] : [[name, canonical]];
      }),
    );
  };
}

/** In memory of its own, as in `bytesOf`. */
function inFront(field: string, message: Buffer): Buffer {
  const signed = Buffer.allocUnsafeSlow(field.length + message.length);
  signed.write(field, 0, 'latin1');
  message.copy(signed, field.length);
  return signed;
}

function signAsync(input: Buffer, key: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('sha256', input, key, (error, signature) =>
      error ? reject(error) : resolve(signature.toString('base64')),
    );
  });
}

/** In relaxed form the folding white space after a tag is one space, which matches the text we signed. */
function foldTags(tags: readonly string[]): string {
  let out = '';
  let length = 'DKIM-Signature: '.length;
  for (const tag of tags) {
    const separator = out === '' ? '' : length + tag.length > 74 ? ';\r\n ' : '; ';
    length = separator.includes('\n') ? 1 + tag.length : length + separator.length + tag.length;
    out += separator + tag;
  }
  return out;
}

function foldSignature(text: string): string {
  let out = text.slice(0, 72);
  for (let at = 72; at < text.length; at += 72) out += `\r\n ${text.slice(at, at + 72)}`;
  return out;
}
