/** Addresses of pictures in HTML and CSS: `src`, `background`, `srcset` and `url(…)`. */
const ATTRIBUTE = /(\s(?:src|background|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const SRCSET = /\ssrcset\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const CSS = /url\(\s*("[^"()]*"|'[^'()]*'|[^"'()\s]+)\s*\)/gi;

/**
 * The HTML with every picture's address replaced by what `replace` returns for it; null leaves it. Smaller or larger
 * variants (`srcset`) are removed, because the picture itself is shown in its place.
 */
export function replacePictures(html: string, replace: (address: string) => string | null): string {
  return html
    .replace(SRCSET, '')
    .replace(ATTRIBUTE, (whole: string, start: string, a?: string, b?: string, c?: string) => {
      const address = replace(unescaped(a ?? b ?? c ?? ''));
      return address === null ? whole : `${start}"${address}"`;
    })
    .replace(CSS, (whole: string, address: string) => {
      const replaced = replace(unescaped(address.replace(/^["']|["']$/g, '')));
      return replaced === null ? whole : `url(${replaced})`;
    });
}

function unescaped(address: string): string {
  return address.replaceAll('&amp;', '&').trim();
}

/** The path in the ZIP that an address in the HTML at `base` means; null for an address on the web. */
export function pathIn(base: string, address: string): string | null {
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\{\{)/i.test(address)) return null;
  const folder = address.startsWith('/') ? [] : base.split('/').slice(0, -1);
  const parts = [...folder];
  for (const part of decoded(address.split(/[?#]/, 1)[0] ?? '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').normalize('NFC');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
