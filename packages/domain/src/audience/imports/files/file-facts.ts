import type { ImportOptions } from '../import-job.entity.ts';

/** What we detect about a file before the person decides anything. */
export interface FileFacts {
  format: string;
  options: ImportOptions;
  header: string[];
  /** The first rows below the header. */
  preview: string[][];
}
