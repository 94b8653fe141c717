import { createElement as h, Fragment, type ReactNode } from 'react';
import { isLink } from '../schema/values.schema.ts';

const INLINE = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]{1,200})\]\(([^()\s]{1,2000})\)/g;

/** `**bold**`, `*italic*` and `[links](https://…)`. Everything else, HTML too, is text. */
function inline(words: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of words.matchAll(INLINE)) {
    parts.push(words.slice(end, match.index));
    parts.push(marked(match));
    end = match.index + match[0].length;
  }
  parts.push(words.slice(end));
  return parts.filter((part) => part !== '');
}

function marked(match: RegExpExecArray): ReactNode {
  const [whole, bold, italic, label, href] = match;
  const key = match.index;
  if (bold !== undefined) return h('strong', { key }, bold);
  if (italic !== undefined) return h('em', { key }, italic);
  return href !== undefined && isLink(href) ? h('a', { key, href }, label) : whole;
}

function lines(paragraph: string): ReactNode[] {
  return paragraph
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [h('br', { key: `br${index}` })]),
      h(Fragment, { key: index }, inline(line)),
    ]);
}

const ITEM = /^\s*[-•] /;

/** Paragraphs apart by an empty line; lines that begin with "- " are a list. */
export function RichText({ words, className }: { words: string; className?: string }) {
  const paragraphs = words.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return null;
  const made = paragraphs.map((paragraph, index) => {
    const rows = paragraph.trim().split('\n');
    if (!rows.every((row) => ITEM.test(row))) return h('p', { key: index }, lines(paragraph.trim()));
    const entries = rows.map((row, at) => h('li', { key: at }, inline(row.replace(ITEM, ''))));
    return h('ul', { key: index }, entries);
  });
  return h('div', { className: className === undefined ? 'rt' : `rt ${className}` }, made);
}
