export { takeUploadRate } from './take-upload-rate.ts';
export type { Asset, AssetSpace } from './assets.service.ts';
export { Assets } from './assets.service.ts';
export { assetJobs, collectAssets, removeAccountFiles } from './collect-assets.ts';
export { assetWeights } from './asset-weights.ts';
export { type AssetUse, recordAssetUses } from './record-uses.ts';
export { assetPersonalTables } from './assets-personal-data.ts';
export { submissionFileJobs, collectSubmissionFiles } from './submission-files/collect-submission-files.ts';
export {
  type CheckedFile,
  type FileRefusal,
  checkSubmissionFile,
} from './submission-files/check-submission-file.ts';
export { openSubmissionFile } from './submission-files/open-submission-file.ts';
export { type SubmissionFile, SubmissionFiles } from './submission-files/submission-files.service.ts';
export {
  attachSubmissionFiles,
  dropSubmissionFiles,
  storeSubmissionFiles,
} from './submission-files/store-submission-files.ts';
export {
  dropSessionFiles,
  keepSessionFiles,
  type SessionFile,
  sessionFiles,
} from './submission-files/session-files.ts';
export { WithheldFiles } from './withheld-files.ts';
export { typeAt } from './renditions.ts';
export { storeAsset, type UploadedFile } from './store-asset.ts';
export type { AssetStorage } from './storage/asset-storage.ts';
export { openAssetStorage } from './storage/open-storage.ts';
