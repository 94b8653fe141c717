import { useSyncExternalStore } from 'react';
import { type Upload, uploadQueue } from './upload-queue.ts';

/** The files on their way, for a component to show. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.read);
}
