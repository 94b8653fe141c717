import { readPicture } from './read-picture.ts';
import type { PictureType } from './recognise.ts';
import { RefusedFile } from './refused-file.ts';
import type { ReadFile } from './rendition.ts';

export interface PictureRequest {
  id: number;
  bytes: Uint8Array;
  type: PictureType;
}
export type PictureAnswer = { id: number } & (
  | { file: ReadFile }
  | { refusal: Pick<RefusedFile, 'code' | 'message'> }
  | { error: string }
);

// The memory that decoding takes goes back to the system when this process ends.
process.on('message', ({ id, bytes, type }: PictureRequest) => {
  void readPicture(bytes, type)
    .then(
      (file): PictureAnswer => ({ id, file }),
      (error: Error): PictureAnswer =>
        error instanceof RefusedFile
          ? { id, refusal: { code: error.code, message: error.message } }
          : { id, error: error.message },
    )
    .then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
