/**
 * Control characters, line separators and what turns the direction of text: `invoice<U+202E>fdp.exe` is shown
 * as `invoiceexe.pdf`. Joiners (U+200C, U+200D) stay: names in Indic scripts and emoji need them.
 */
const unshowable =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const longest = 200;

/**
 * A file's name as people may see it: no path, nothing invisible that misleads, at most 200 characters with
 * its ending.
 */
export function shownFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base.toWellFormed().replaceAll(unshowable, '').slice(-longest);
}
