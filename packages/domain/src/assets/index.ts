export type { Asset, AssetSpace, AssetUse } from './assets.service.ts';
export { Assets } from './assets.service.ts';
export { assetJobs, collectAssets, removeAccountFiles } from './collect-assets.ts';
export { assetWeights } from './asset-weights.ts';
export { recordAssetUses } from './record-uses.ts';
export { typeAt } from './renditions.ts';
export { storeAsset, type UploadedFile } from './store-asset.ts';
export type { AssetStorage } from './storage/asset-storage.ts';
export { openAssetStorage } from './storage/open-storage.ts';
