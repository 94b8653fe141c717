/**
 * Where a value is inserted, which decides its escaping: `html` text or attribute · `url` inside an address ·
 * `href` at the start of an address · `text` · `subject`.
 */
export type MergeContext = 'html' | 'url' | 'href' | 'text' | 'subject';

const HTML_SPECIAL = /[&<>"']/;
const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML text and quoted attributes. */
export function escapeHtml(value: string): string {
  return HTML_SPECIAL.test(value) ? value.replace(/[&<>"']/g, (char) => HTML_ENTITIES[char] ?? char) : value;
}

/** Escapes a value for its context. A whole address must be http or https, otherwise it becomes `#`. */
export function escapeValue(value: string, context: MergeContext): string {
  switch (context) {
    case 'html':
      return escapeHtml(value);
    case 'url':
      // encodeURIComponent leaves the apostrophe, which would end an attribute in single quotes.
      return encodeURIComponent(value).replaceAll("'", '%27');
    case 'href':
      return escapeHtml(webAddress(value) ?? '#');
    case 'subject':
      return oneLine(value);
    case 'text':
      return value;
  }
}

/** The normalised address if it is an absolute http or https one, otherwise null. */
export function webAddress(value: string): string | null {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/**
 * One line: every run of line breaks and control characters becomes a single space, so nobody can inject a
 * header.
 */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
