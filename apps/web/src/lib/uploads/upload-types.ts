/** What a place of the dashboard takes. */
export type AssetAccept = 'picture' | 'pdf' | 'any';

const pictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const pdf = 'application/pdf';

/** The browser's types of what can be uploaded here. */
export const typesOf = {
  picture: pictures,
  pdf: [pdf],
  any: [...pictures, pdf],
} as const satisfies Record<AssetAccept, readonly string[]>;

/**
 * Why a file isn't for this place, going by what the browser calls it; null if it may be. The server recognises files by
 * their content.
 */
export function misplaced({ type }: File, accept: AssetAccept): string | null {
  if (accept === 'picture' && type === pdf) return 'Choose a picture here, not a PDF.';
  if (accept === 'pdf' && type.startsWith('image/')) return 'Choose a PDF here, not a picture.';
  return null;
}
