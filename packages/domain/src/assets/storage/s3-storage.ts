import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { AssetStorage, StoredFile } from './asset-storage.ts';

/** As many as one request deletes. */
const perRequest = 1_000;

/** Of one request; a store that is slow or overloaded is asked again after a pause. */
const attempts = 3;

interface StoreTimeouts {
  /** Until there is a connection, in ms. */
  connectionTimeout: number;
  /** Until the answer begins, in ms: 10 MB at 5 Mbit/s take 16 seconds. */
  requestTimeout: number;
  /** Without a byte, in ms. */
  socketTimeout: number;
}

const usualTimeouts: StoreTimeouts = {
  connectionTimeout: 3_000,
  requestTimeout: 20_000,
  socketTimeout: 10_000,
};

/** A bucket of an S3-compatible store. The store acknowledges an object only when it is durable. */
export class S3Storage implements AssetStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

  /** `url`: `s3+https://KEY:SECRET@host/bucket?region=name`, or `s3+http:` inside a private network. */
  constructor(url: URL, timeouts: StoreTimeouts = usualTimeouts) {
    this.#bucket = url.pathname.slice(1);
    this.#client = new S3Client({
      endpoint: `${url.protocol.replace('s3+', '')}//${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      // Buckets of other stores are seldom host names.
      forcePathStyle: true,
      maxAttempts: attempts,
      requestHandler: { ...timeouts, throwOnRequestTimeout: true },
    });
  }

  async put(path: string, bytes: Buffer, type: string): Promise<void> {
    await this.#client.send(
      new PutObjectCommand({ Bucket: this.#bucket, Key: path, Body: bytes, ContentType: type }),
    );
  }

  async get(path: string): Promise<StoredFile | null> {
    try {
      const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: path }));
      return { bytes: object.ContentLength ?? 0, body: object.Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (let from = 0; from < paths.length; from += perRequest) {
      const answer = await this.#client.send(
        new DeleteObjectsCommand({
          Bucket: this.#bucket,
          Delete: { Objects: paths.slice(from, from + perRequest).map((Key) => ({ Key })), Quiet: true },
        }),
      );
      const [failed] = answer.Errors ?? [];
      if (failed !== undefined)
        throw new Error(`${failed.Key ?? ''} was not deleted: ${failed.Message ?? ''}`);
    }
  }
}
