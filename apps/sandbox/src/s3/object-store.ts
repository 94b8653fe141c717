import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';
import { Objects } from './object-folder.ts';
import { isSigned, readChunks } from './signature.ts';

/**
 * `busy` answers 503, as a store that is overloaded; `reset` ends the connection; `silent` never answers; `late` stores
 * the object and then ends the connection.
 */
export type StoreFailure = 'busy' | 'reset' | 'silent' | 'late';

interface Failing {
  failure: StoreFailure;
  after: number;
  times: number;
}

export interface ObjectStore {
  /** For `ASSETS_URL`. */
  url: string;
  /** Every object's path in the bucket. */
  paths(): string[];
  /** Fails the next requests of a method, after as many as `after` that succeed. */
  failNext(method: string, times: number, failure?: StoreFailure, after?: number): void;
  stop(): Promise<void>;
}

const bucket = 'talkdrum';
const keys = { accessKey: 'AKIASANDBOX', secretKey: 'sandbox/secret+key' };

interface StoreOptions {
  host?: string;
  port?: number;
  /** Where objects are kept; without it, in memory. */
  folder?: string | undefined;
}

/** An S3-compatible store. It checks the signature of every request, like a real one. */
export async function startObjectStore({
  host = '127.0.0.1',
  port = 0,
  folder,
}: StoreOptions = {}): Promise<ObjectStore> {
  const objects = new Objects(folder);
  const failures = new Map<string, Failing>();
  const server = createServer((request, response) => void answer(request, response, objects, failures));
  const bound = await listen(server, port, host, 'files');
  const [name, secret] = [keys.accessKey, keys.secretKey].map(encodeURIComponent);
  return {
    url: `s3+http://${name}:${secret}@${host}:${bound}/${bucket}?region=eu-west-1`,
    paths: () => objects.keys(),
    failNext: (method, times, failure = 'busy', after = 0) =>
      void failures.set(method, { failure, times, after }),
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
  objects: Objects,
  failures: Map<string, Failing>,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const { method = 'GET', url = '/', headers } = request;
  const failure = nextFailure(failures.get(method));
  if (failure === 'busy') return refuse(response, 503, 'SlowDown');
  if (failure === 'silent') return undefined;
  if (failure === 'reset') return void request.socket.destroy();
  if (!isSigned({ method, url, headers, body }, keys)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const [path = '', query = ''] = url.split('?');
  if (!path.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket');
  const key = decodeURIComponent(path.slice(bucket.length + 2));
  if (method === 'POST' && /^delete(?:=|&|$)/.test(query)) return removeMany(response, body, objects);
  if (method === 'PUT') {
    const isChunked = String(headers['content-encoding'] ?? '').includes('aws-chunked');
    const content = isChunked ? readChunks(body) : body;
    objects.set(key, { content, type: headers['content-type'] ?? 'application/octet-stream' });
    if (failure === 'late') return void request.socket.destroy();
    return void response.writeHead(200).end();
  }
  const found = objects.get(key);
  if (method !== 'GET') return refuse(response, 405, 'MethodNotAllowed');
  if (found === undefined) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.byteLength });
  response.end(found.content);
  return undefined;
}

function nextFailure(failing: Failing | undefined): StoreFailure | null {
  if (failing === undefined) return null;
  failing.after -= 1;
  if (failing.after >= 0) return null;
  failing.times -= 1;
  return failing.times >= 0 ? failing.failure : null;
}

function removeMany(response: ServerResponse, body: Buffer, objects: Objects): void {
  for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end('<?xml version="1.0"?><DeleteResult/>');
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
