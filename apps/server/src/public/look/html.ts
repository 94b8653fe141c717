const isHtml = Symbol('html');

/** Markup that is safe to insert unescaped. */
export interface Html {
  readonly [isHtml]: true;
  readonly text: string;
}

/** Values of a template: text is escaped, markup isn't, empty values are skipped. */
export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup from a template literal. Every value is escaped, for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += render(part) + (strings[index + 1] ?? '');
  return trusted(text);
}

/** Our own markup that needs no escaping, such as a style sheet. Never for outside text. */
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

/** Escapes for HTML and XML, and drops control characters, which XML doesn't allow. */
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
