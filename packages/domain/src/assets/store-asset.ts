import { type ReadFile, readUpload, RefusedFile } from '@talkdrum/asset-files';
import type { DomainWith } from '../domain-with.ts';
import { type Actor, DomainError, shownFileName } from '../kernel/index.ts';
import { assetLimits } from './asset.schema.ts';
import type { Asset, Assets } from './assets.service.ts';
import { pathOf } from './renditions.ts';
import type { AssetStorage } from './storage/asset-storage.ts';

const codes = {
  unsupported_file: 'unsupported_file',
  too_large: 'limit_reached',
  damaged_file: 'invalid_file',
  unsafe_file: 'unsafe_file',
} as const;

export interface UploadedFile {
  /** Chosen by the client, so that an upload whose answer was lost can be sent again. */
  id: string;
  filename: string;
  bytes: Buffer;
}

/**
 * Checks a file, stores its renditions and returns the asset once everything is durable. A second upload with the
 * same id returns the first one's asset. Throws `unsupported_file`, `unsafe_file`, `invalid_file` or `limit_reached`.
 */
export async function storeAsset(
  domain: DomainWith<{ assets: Assets }> & { deps: { assets: AssetStorage } },
  actor: Actor,
  { id, filename, bytes }: UploadedFile,
): Promise<Asset> {
  const known = await domain.openScope(actor, ({ assets }) => assets.find(id));
  if (known !== null) return known;
  await domain.openScope(actor, ({ assets }) => assets.requireSpace(0));
  const file = await check(bytes);
  const name = shownFileName(filename).slice(0, assetLimits.filename) || 'file';
  const begun = await domain.openScope(actor, ({ assets }) => assets.begin(id, name, file));
  if (begun === null) {
    const stored = await domain.openScope(actor, ({ assets }) => assets.find(id));
    if (stored !== null) return stored;
    throw new DomainError('conflict', 'This upload can’t be continued. Upload the file again.');
  }
  for (const rendition of file.renditions)
    await domain.deps.assets.put(pathOf(begun.key, rendition), rendition.bytes, rendition.type);
  return domain.openScope(actor, ({ assets }) => assets.finish(id));
}

async function check(bytes: Buffer): Promise<ReadFile> {
  try {
    return await readUpload(bytes);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new DomainError(codes[error.code], error.message, {}, { cause: error });
  }
}
