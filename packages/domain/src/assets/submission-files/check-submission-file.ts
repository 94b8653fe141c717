import { readUpload, RefusedFile, type StoredType } from '@talkdrum/asset-files';
import { shownFileName } from '../../kernel/index.ts';
import { assetLimits } from '../asset-limits.schema.ts';
import { endingOf } from '../renditions.ts';

/** A file that can be stored: a picture made anew from its pixels, or a PDF without active content. */
export interface CheckedFile {
  /** The key of the form’s field. */
  field: string;
  filename: string;
  type: StoredType;
  bytes: Buffer;
}

export type FileRefusal = 'file-type' | 'file-size' | 'file-damaged';

const refusals = {
  unsupported_file: 'file-type',
  too_large: 'file-size',
  damaged_file: 'file-damaged',
  unsafe_file: 'file-damaged',
} as const satisfies Record<RefusedFile['code'], FileRefusal>;

/** Recognises a visitor’s file by its content. Its name gets the ending of what is stored. */
export async function checkSubmissionFile(
  field: string,
  filename: string,
  bytes: Buffer,
): Promise<CheckedFile | FileRefusal> {
  try {
    const { type, renditions } = await readUpload(bytes);
    const full = renditions.find(({ name }) => name === 'full');
    if (full === undefined) return 'file-damaged';
    return { field, filename: nameFor(filename, type), type, bytes: full.bytes };
  } catch (error) {
    if (error instanceof RefusedFile) return refusals[error.code];
    throw error;
  }
}

function nameFor(filename: string, type: StoredType): string {
  const ending = endingOf(type);
  const stem = shownFileName(filename).replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${stem.slice(0, assetLimits.filename - ending.length - 1).toWellFormed() || 'file'}.${ending}`;
}
