import { createHash } from 'node:crypto';
import { type Actor, type Domain, storeAsset } from '@talkdrum/domain';
import { takeUploadRate } from '../files/upload-rate.ts';

interface NamedFile {
  filename: string;
  bytes: Buffer;
}

/** The file of a request, named by its query. Without a body it is empty, which is refused as that. */
export function fileIn(body: object, query: unknown): NamedFile {
  const bytes = 'file' in body && Buffer.isBuffer(body.file) ? body.file : Buffer.alloc(0);
  const isNamed = typeof query === 'object' && query !== null && 'filename' in query;
  return { bytes, filename: isNamed ? String(query.filename) : 'file' };
}

/**
 * Stores the file of a request before the transaction that answers it, and returns the asset's id. A repeated request
 * stores nothing: its id follows from the key and the content. Throws `conflict` if the key was used for another one.
 */
export async function storeFile(
  domain: Domain,
  actor: Actor,
  { key, hash }: { key: string; hash: string },
  { filename, bytes }: NamedFile,
): Promise<string> {
  const id = uuidOf(`${actor.accountId} ${key} ${hash}`);
  const earlier = await domain.openScope(actor, ({ idempotency }) => idempotency.find(key, hash));
  if (earlier !== null) return id;
  await takeUploadRate(domain, actor.accountId);
  await storeAsset(domain, actor, { id, filename, bytes });
  return id;
}

/** A UUID that is the same for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
