import { RefusedFile } from './refused-file.ts';

/** What people can upload. Other pictures and documents are refused. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof uploadTypes)[number];
export type PictureType = Exclude<UploadType, 'application/pdf'>;

const accepted = 'Choose a JPEG, PNG, GIF or WebP picture, or a PDF.';
const isUploadType = (mime: string): mime is UploadType => uploadTypes.some((type) => type === mime);

/** The type of a file by its first bytes, whatever it is called. Throws `RefusedFile` for all other types. */
export async function recognise(bytes: Uint8Array): Promise<UploadType> {
  if (bytes.byteLength === 0) throw new RefusedFile('damaged_file', 'This file is empty.');
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined && isUploadType(found.mime)) return found.mime;
  throw new RefusedFile('unsupported_file', `${reasonFor(found?.mime, bytes)} ${accepted}`);
}

function reasonFor(mime: string | undefined, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1').toLowerCase();
  if (start.includes('<svg') || mime === 'image/svg+xml')
    return 'SVG files can contain scripts, and mail programs don’t show them.';
  if (mime === 'image/heic' || mime === 'image/heif' || mime === 'image/avif')
    return 'Many mail programs can’t show this kind of picture.';
  return 'This kind of file can’t be used.';
}
