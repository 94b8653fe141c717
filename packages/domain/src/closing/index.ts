export { requireOwner, restoreAccount, scheduleDeletion } from './close-account.ts';
export { type DeletionPreview, previewDeletion } from './deletion-preview.ts';
export { purgeAccounts } from './purge-account.ts';
