const FORBIDDEN =
  /expression\s*\(|javascript\s*:|vbscript\s*:|behaviou?r\s*:|-moz-binding|@import|@charset|@namespace/i;
/**
 * Bounded and stopped by the next bracket, so that a long sheet of unclosed `url(` costs no more than its
 * length.
 */
const URL_VALUE = /url\(([^()]{0,2000})\)/gi;

/**
 * CSS that may go out in a message: no imports, scripts or bindings, and `url()` only to http and https. What
 * is not allowed is dropped with its whole declaration. A backslash is never needed here and hides names.
 */
export function cleanCss(css: string): string {
  const plain = css
    .replace(/\/\*[\s\S]*?(\*\/|$)/g, '')
    .replace(/<(?=[/!a-z?])/gi, '')
    .replace(/-->/g, '')
    .replace(URL_VALUE, (whole: string, address: string) =>
      /^\s*["']?https?:\/\//i.test(address) ? whole : 'none',
    )
    .replace(/@(?:import|charset|namespace)[^;{}]*;?/gi, '');
  return plain.replace(/[^;{}]+/g, (part) => (isAllowed(part) ? part : ''));
}

function isAllowed(part: string): boolean {
  if (part.includes('\\') || FORBIDDEN.test(part)) return false;
  // A url( that the pattern above could not read is not trusted either.
  return !/url\s*\(/i.test(part.replace(URL_VALUE, ''));
}
