import { join } from 'node:path';
import type { AssetStorage } from './asset-storage.ts';
import { FolderStorage } from './folder-storage.ts';

/**
 * The storage for uploaded files: an S3-compatible one if `assetsUrl` is set, such as
 * `s3+https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1`, and otherwise a folder in `dataDir`. The S3 client is
 * loaded only if it is needed.
 */
export async function openAssetStorage(config: {
  dataDir: string;
  assetsUrl?: string | undefined;
}): Promise<AssetStorage> {
  if (config.assetsUrl === undefined) return new FolderStorage(join(config.dataDir, 'assets'));
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(new URL(config.assetsUrl));
}
