import { readPdf } from './read-pdf.ts';
import { readPicture } from './read-picture.ts';
import { recognise } from './recognise.ts';
import type { ReadFile } from './rendition.ts';

/** Recognises an uploaded file by its content and makes its renditions. Throws `RefusedFile`. */
export async function readUpload(bytes: Uint8Array): Promise<ReadFile> {
  const type = await recognise(bytes);
  return type === 'application/pdf' ? readPdf(bytes) : readPicture(bytes, type);
}
