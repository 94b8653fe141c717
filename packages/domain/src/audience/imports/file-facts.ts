import type { ImportOptions } from './import-job.entity.ts';

/** What can be said about a file before anything is decided. */
export interface FileFacts {
  format: string;
  options: ImportOptions;
  header: string[];
  /** The first rows below the header. */
  preview: string[][];
}
