import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * Whether a request carries the signature that AWS Signature Version 4 requires for it: over its method, path, query,
 * the headers it names, and its body.
 */
export function isSigned(request: SignedRequest, keys: { accessKey: string; secretKey: string }): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (given === null) return false;
  const [, accessKey, scope = '', names = '', signature = ''] = given;
  const declared = String(request.headers['x-amz-content-sha256'] ?? '');
  if (accessKey !== keys.accessKey || !isBody(declared, request.body)) return false;
  const time = String(request.headers['x-amz-date'] ?? '');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(request, names, declared))].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${keys.secretKey}`);
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, toSign));
}

/** A streamed body is signed by its framing, which `readChunks` undoes; its checksum trailer is not checked here. */
function isBody(declared: string, body: Buffer): boolean {
  return declared.startsWith('STREAMING-') || declared === 'UNSIGNED-PAYLOAD' || declared === sha256(body);
}

function canonical({ method, url, headers }: SignedRequest, names: string, declared: string): string {
  const [path = '/', query = ''] = url.split('?');
  const signed = names.split(';');
  return [
    method,
    path,
    query.split('&').map(withValue).toSorted().join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    names,
    declared,
  ].join('\n');
}

/** `?delete` is signed as `delete=`. */
const withValue = (pair: string): string => (pair === '' || pair.includes('=') ? pair : `${pair}=`);

/** The content of a body in `aws-chunked` framing. */
export function readChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (end === -1 || !(size > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
