export { FewAtOnce } from './few-at-once.ts';
export { readUpload } from './read-upload.ts';
export { RefusedFile } from './refused-file.ts';
export type { ReadFile, Rendition, RenditionName, StoredType } from './rendition.ts';
