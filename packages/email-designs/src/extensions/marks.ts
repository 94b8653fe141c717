import { EmailMark } from '@react-email/editor/core';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import { Underline } from '@tiptap/extension-underline';
import { createElement as h } from 'react';
import { type MarkAttributes, markAttributes, type MarkName } from '../nodes/attributes.schema.ts';
import { ColourMark, Link as LinkMark } from '../render/words.ts';
import { editorAttributes, pageAttributes, type PageElement } from './attributes.ts';

const link = EmailMark.create({
  name: 'link' satisfies MarkName,
  inclusive: false,
  addAttributes: () => editorAttributes(markAttributes.link),
  parseHTML: () => [
    { tag: 'a[data-node="link"]', priority: 100 },
    {
      tag: 'a[href]',
      getAttrs: (element: unknown) => pastedLink((element as PageElement).getAttribute('href')),
    },
  ],
  renderHTML: ({ mark }) => ['a', pageAttributes('link', mark.attrs), 0],
  renderToReactEmail: ({ mark, children }) =>
    h(LinkMark, { attrs: mark.attrs as MarkAttributes<'link'> }, children),
});

/** A pasted link is kept if it leads somewhere a mail may link to. */
function pastedLink(href: string | null): MarkAttributes<'link'> | false {
  const result = markAttributes.link.safeParse({ href });
  return result.success && result.data.href !== '' ? result.data : false;
}

const colour = EmailMark.create({
  name: 'colour' satisfies MarkName,
  addAttributes: () => ({
    colour: { default: 'brand.primary', ...editorAttributes(markAttributes.colour)['colour'] },
  }),
  parseHTML: () => [{ tag: 'span[data-node="colour"]' }],
  renderHTML: ({ mark }) => ['span', pageAttributes('colour', mark.attrs), 0],
  renderToReactEmail: ({ mark, children }) =>
    h(ColourMark, { attrs: mark.attrs as MarkAttributes<'colour'> }, children),
});

export const designMarks = [
  link,
  colour,
  EmailMark.from(Bold, ({ children }) => h('strong', null, children)),
  EmailMark.from(Italic, ({ children }) => h('em', null, children)),
  EmailMark.from(Underline, ({ children }) => h('u', null, children)),
  EmailMark.from(Strike, ({ children }) => h('s', null, children)),
];
