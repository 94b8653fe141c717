import type { Words } from '@talkdrum/languages';
import { compile } from 'html-to-text';
import { addressInText } from './address-in-text.ts';
import { escapeHtml } from './escape-value.ts';
import type { TagRegistry } from '../tags/tag-registry.ts';

/**
 * The plain text of an HTML body. Headings keep their case, because upper-casing would break merge tags;
 * links follow their text in brackets.
 */
export function textFromHtml(body: string): string {
  return createTextMaker()(body);
}

/** The same for many bodies: creating the converter takes five times as long as using it. */
export function createTextMaker(): (body: string) => string {
  const convert = compile({
    wordwrap: false,
    formatters: {
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(' ');
      },
    },
    selectors: [
      // A table row becomes a line, with a space between its cells.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    ],
  });
  return (body) => tidyText(convert(body));
}

/** Line feeds only, no trailing blanks, at most one empty line in a row. */
export function tidyText(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A simple HTML body for a message written as plain text: paragraphs, line breaks and working links. */
export function htmlFromText(text: string, registry: TagRegistry, words: Words): string {
  const paragraphs = tidyText(text).split(/\n{2,}/);
  const style = 'margin:0 0 16px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
  const inner = paragraphs.map(
    (paragraph) =>
      `<p style="${style}">${linkify(paragraph, registry, words).replaceAll('\n', '<br />')}</p>`,
  );
  return `<div style="max-width:600px;margin:0 auto;padding:24px">${inner.join('\n')}</div>`;
}

function linkify(text: string, registry: TagRegistry, words: Words): string {
  let out = '';
  let from = 0;
  for (const match of text.matchAll(addressInText)) {
    out +=
      linkTags(text.slice(from, match.index), registry, words) +
      `<a href="${escapeHtml(match[0])}">${escapeHtml(match[0])}</a>`;
    from = match.index + match[0].length;
  }
  return out + linkTags(text.slice(from), registry, words);
}

const linkKeys: Record<string, `footer.${'unsubscribe' | 'preferences' | 'viewInBrowser' | 'confirm'}`> = {
  'links.unsubscribe': 'footer.unsubscribe',
  'links.preferences': 'footer.preferences',
  'links.view_in_browser': 'footer.viewInBrowser',
  'links.confirm': 'footer.confirm',
};

function linkTags(text: string, registry: TagRegistry, words: Words): string {
  return registry
    .split(text)
    .map((piece) => {
      if (typeof piece === 'string') return escapeHtml(piece);
      const placeholder = registry.placeholder(piece);
      const key = piece.kind === 'tag' ? linkKeys[registry.tag(piece.index).path] : undefined;
      return key ? `<a href="${placeholder}">${escapeHtml(words.text(key))}</a>` : placeholder;
    })
    .join('');
}
