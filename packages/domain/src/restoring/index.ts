export { RestoredDatabaseError } from './recognise-restore.ts';
export { Restores } from './restores.ts';
export { type InstallationWatch, watchInstallation } from './watch-installation.ts';
export { restoringMerging } from './restoring-merging.ts';
