import { createHash } from 'node:crypto';
import { type Actor, type Domain, DomainError, storeAsset, takeUploadRate } from '@talkdrum/domain';

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
 * Stores the file of a request, and then answers in a transaction that gets the asset's id. A repeated request stores
 * nothing: the id follows from the key and the content. Throws `conflict` if the key was used for another request.
 */
export async function afterStoring<Answer>(
  domain: Domain,
  actor: Actor,
  { key, hash }: { key: string; hash: string },
  file: NamedFile,
  answer: (assetId: string) => Promise<Answer>,
): Promise<Answer> {
  const id = uuidOf(`${actor.accountId} ${key} ${hash}`);
  const earlier = await domain.openScope(actor, ({ idempotency }) => idempotency.find(key, hash));
  if (earlier === null) {
    await takeUploadRate(domain, actor.accountId);
    await storeAsset(domain, actor, { id, ...file });
  }
  try {
    return await answer(id);
  } catch (error) {
    // Another file with the same key was first.
    if (earlier === null && error instanceof DomainError && error.code === 'conflict')
      await domain.openScope(actor, ({ assets }) => assets.remove([id]));
    throw error;
  }
}

/** A UUID that is the same for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
