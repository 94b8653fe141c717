import { PictureReader } from './picture-reader.ts';
import { recognise } from './recognise.ts';
import type { ReadFile } from './rendition.ts';

const pictures = new PictureReader();

/**
 * Recognises an uploaded file by its content and makes its renditions. Throws `RefusedFile`. What decodes files
 * runs in processes of its own.
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadFile> {
  const type = await recognise(bytes);
  if (type === 'application/pdf') return (await import('./read-pdf.ts')).readPdf(bytes);
  return pictures.read(bytes, type);
}
