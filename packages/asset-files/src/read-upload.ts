import { recognise } from './recognise.ts';
import type { ReadFile } from './rendition.ts';

/**
 * Recognises an uploaded file by its content and makes its renditions. Throws `RefusedFile`. What decodes files is
 * loaded with the first one: a process that takes none, such as a worker, keeps 30 MB for its messages.
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadFile> {
  const type = await recognise(bytes);
  if (type === 'application/pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  return (await import('./read-picture.ts')).readPicture(bytes, type);
}
