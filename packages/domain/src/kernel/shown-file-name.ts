/**
 * Control characters, line separators and text direction overrides: `invoice<U+202E>fdp.exe` is displayed as
 * `invoiceexe.pdf`. Joiners (U+200C, U+200D) stay: names in Indic scripts and emoji need them.
 */
const unshowable =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

const longest = 200;

/**
 * A safe file name for display: no path, nothing invisible or misleading, at most 200 characters with its
 * extension.
 */
export function shownFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base.toWellFormed().replaceAll(unshowable, '').slice(-longest);
}
