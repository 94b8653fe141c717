import { join } from 'node:path';
import type { AssetStorage } from './asset-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';

/**
 * The storage for uploaded files: an S3-compatible one if `assetsUrl` is set, such as
 * `s3+https://KEY:SECRET@s3.example.com/bucket?region=eu-west-1`, and otherwise a folder in `dataDir`.
 */
export function openAssetStorage(config: { dataDir: string; assetsUrl?: string | undefined }): AssetStorage {
  return config.assetsUrl === undefined
    ? new FolderStorage(join(config.dataDir, 'assets'))
    : new S3Storage(new URL(config.assetsUrl));
}
