export type { HeldKind } from './hold-work.ts';
export { RestoredDatabaseError } from './recognise-restore.ts';
export { Restores, type RestoreStatus } from './restores.ts';
export { type InstallationWatch, watchInstallation } from './watch-installation.ts';
