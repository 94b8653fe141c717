/** Why a file wasn't accepted. */
export type RefusalCode = 'unsupported_file' | 'too_large' | 'damaged_file' | 'unsafe_file';

/** A file that isn't accepted, with a sentence for the person who chose it. */
export class RefusedFile extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const damagedPicture = new RefusedFile(
  'damaged_file',
  'This picture is damaged or incomplete. Export it again and try again.',
);
