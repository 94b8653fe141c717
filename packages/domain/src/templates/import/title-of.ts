/** Bounded on both sides of the words, so that a file of nothing but `<title` is read in one go. */
const TITLE = /<title(?:\s[^<>]{0,500})?>([^<]{1,200})<\/title>/i;

/** The words of an HTML page's title, or an empty text. */
export function titleOf(page: string): string {
  return TITLE.exec(page)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
}
