import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, readChunks } from './signature.ts';

interface StoredObject {
  content: Buffer;
  type: string;
}

export interface ObjectStore {
  /** For `ASSETS_URL`. */
  url: string;
  /** Every object's path in the bucket. */
  paths(): string[];
  /** Answers the next requests of a method with 503, as a store that is overloaded. */
  failNext(method: string, times: number): void;
  stop(): Promise<void>;
}

const bucket = 'talkdrum';
const keys = { accessKey: 'AKIASANDBOX', secretKey: 'sandbox/secret+key' };

/** An S3-compatible store in memory. It checks the signature of every request, like a real one. */
export async function startObjectStore({ host = '127.0.0.1', port = 0 } = {}): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const failures = new Map<string, number>();
  const server = createServer((request, response) => void answer(request, response, objects, failures));
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address() as AddressInfo;
  const [name, secret] = [keys.accessKey, keys.secretKey].map(encodeURIComponent);
  return {
    url: `s3+http://${name}:${secret}@${host}:${address.port}/${bucket}?region=eu-west-1`,
    paths: () => [...objects.keys()],
    failNext: (method, times) => void failures.set(method, times),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, StoredObject>,
  failures: Map<string, number>,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const { method = 'GET', url = '/', headers } = request;
  const left = failures.get(method) ?? 0;
  if (left > 0) {
    failures.set(method, left - 1);
    return refuse(response, 503, 'SlowDown');
  }
  if (!isSigned({ method, url, headers, body }, keys)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const [path = '', query = ''] = url.split('?');
  if (!path.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket');
  const key = decodeURIComponent(path.slice(bucket.length + 2));
  if (method === 'POST' && /^delete(?:=|&|$)/.test(query)) return removeMany(response, body, objects);
  if (method === 'PUT') {
    const isChunked = String(headers['content-encoding'] ?? '').includes('aws-chunked');
    const content = isChunked ? readChunks(body) : body;
    objects.set(key, { content, type: headers['content-type'] ?? 'application/octet-stream' });
    response.writeHead(200).end();
    return undefined;
  }
  const found = objects.get(key);
  if (method !== 'GET') return refuse(response, 405, 'MethodNotAllowed');
  if (found === undefined) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.byteLength });
  response.end(found.content);
  return undefined;
}

function removeMany(response: ServerResponse, body: Buffer, objects: Map<string, StoredObject>): void {
  for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end('<?xml version="1.0"?><DeleteResult/>');
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
