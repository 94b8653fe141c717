const isHtml = Symbol('html');

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly [isHtml]: true;
  readonly text: string;
}

/** What may stand in a template: text is escaped, markup is not, nothing is left out. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup from a template literal; every value in it is escaped, in text and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += render(part) + (strings[index + 1] ?? '');
  return trusted(text);
}

/** Markup of our own that needs no escaping, for example a style sheet. Never for text from outside. */
export function trusted(text: string): Html {
  return { [isHtml]: true, text };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes for HTML and for XML, and leaves out control characters, which XML does not allow. */
export function escapeText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (found) => entities[found] ?? '');
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  if (isHtml in part) return part.text;
  return part.map(render).join('');
}
