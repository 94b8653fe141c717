import type { Metadata } from 'sharp';

/**
 * The forms in which a file is stored. `full` is what people download, `email` suits a mail's width on sharp
 * screens, `thumb` stands for the file in the gallery: for a PDF, its first page.
 */
export type RenditionName = 'full' | 'email' | 'thumb';
export type StoredType = 'image/jpeg' | 'image/png' | 'image/gif' | 'application/pdf';

export interface Rendition {
  name: RenditionName;
  type: StoredType;
  bytes: Buffer;
  /** In pixels; 0 for a PDF. */
  width: number;
  height: number;
}

/** A file as it is stored: made anew from what its pixels show, without metadata. */
export interface ReadFile {
  type: StoredType;
  /** Of the picture after its orientation was applied, or of the PDF's first page at 72 dpi. */
  width: number;
  height: number;
  /** Of a PDF. */
  pages: number | null;
  renditions: Rendition[];
}

/** Widths at most, in pixels; a smaller picture is never enlarged. */
export const widths = { full: 2_000, email: 1_200, thumb: 480 } as const;

/** The size as people see it: cameras store how they were held beside the pixels. */
export function uprightSize({ width, height, pageHeight, orientation = 1 }: Metadata) {
  const tall = pageHeight ?? height;
  return orientation >= 5 ? { width: tall, height: width } : { width, height: tall };
}
