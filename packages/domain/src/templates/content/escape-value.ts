/**
 * Where a value stands, which decides how it is made harmless: `html` text or attribute · `url` inside an
 * address · `href` at the start of an address · `text` · `subject`.
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

/** Text for HTML text and quoted attributes. */
export function escapeHtml(value: string): string {
  return HTML_SPECIAL.test(value) ? value.replace(/[&<>"']/g, (char) => HTML_ENTITIES[char] ?? char) : value;
}

/** A value for the place it stands in. A whole address must be http or https, else it becomes `#`. */
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

/** The normalised address when it is an absolute http or https one, else null. */
export function webAddress(value: string): string | null {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/**
 * One line: every run of line breaks and controls becomes a single space, so that no header can be broken.
 */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
