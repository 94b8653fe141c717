import { EmailNode } from '@react-email/editor/core';
import type { JSONContent } from '@tiptap/core';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { nodeAttributes, type NodeAttributes, type NodeName } from '../nodes/attributes.schema.ts';
import { contentRules, inlineNodes, plainNodes } from '../nodes/rules.schema.ts';
import { Column, Columns, Conditional, Section } from '../render/layout.ts';
import { Button, Divider, Logo, Picture, Spacer } from '../render/media.ts';
import { FooterBlock, RawHtml, SignatureBlock, SocialLinks } from '../render/people.ts';
import { Products } from '../render/shop.ts';
import { SurveyQuestion } from '../render/survey.ts';
import { Heading, List, ListItem, mergeTagSource, Paragraph } from '../render/words.ts';
import { editorAttributes, pageAttributes } from './attributes.ts';

interface Rendered<Name extends NodeName> {
  attrs: NodeAttributes<Name>;
  node: JSONContent;
  children?: ReactNode;
}
type Renderers = { [Name in NodeName]: (rendered: Rendered<Name>) => ReactNode };

/** How each node becomes a part of the mail. The canvas of the editor may use them too. */
export const renderers: Renderers = {
  doc: ({ children }) => h(Fragment, null, children),
  text: ({ children }) => h(Fragment, null, children),
  hardBreak: () => h('br'),
  mergeTag: ({ attrs }) => mergeTagSource(attrs),
  paragraph: ({ attrs, node, children }) =>
    h(Paragraph, { attrs }, (node.content ?? []).length > 0 ? children : '\u00a0'),
  heading: ({ attrs, children }) => h(Heading, { attrs }, children),
  bulletList: ({ attrs, children }) => h(List, { attrs, tag: 'ul' }, children),
  orderedList: ({ attrs, children }) => h(List, { attrs, tag: 'ol' }, children),
  listItem: ({ children }) => h(ListItem, null, children),
  picture: ({ attrs }) => h(Picture, { attrs }),
  button: ({ attrs, children }) => h(Button, { attrs }, children),
  divider: ({ attrs }) => h(Divider, { attrs }),
  spacer: ({ attrs }) => h(Spacer, { attrs }),
  social: ({ attrs }) => h(SocialLinks, { attrs }),
  products: ({ attrs }) => h(Products, { attrs }),
  signature: ({ attrs }) => h(SignatureBlock, { attrs }),
  survey: ({ attrs }) => h(SurveyQuestion, { attrs }),
  rawHtml: ({ attrs }) => h(RawHtml, { attrs }),
  logo: ({ attrs }) => h(Logo, { attrs }),
  footer: ({ attrs }) => h(FooterBlock, { attrs }),
  columns: ({ attrs, node, children }) =>
    h(Columns, { attrs, widths: (node.content ?? []).map((column) => widthOf(column)) }, children),
  column: ({ attrs, children }) => h(Column, { attrs }, children),
  section: ({ attrs, children }) => h(Section, { attrs }, children),
  conditional: ({ attrs, children }) => h(Conditional, { attrs }, children),
};

function widthOf({ attrs }: JSONContent): number | null {
  const width: unknown = attrs?.['width'];
  return typeof width === 'number' ? width : null;
}

/** How text and lists are read from other programs when they are pasted. */
const pastedAs: Partial<Record<NodeName, string[]>> = {
  paragraph: ['p'],
  bulletList: ['ul'],
  orderedList: ['ol'],
  listItem: ['li'],
  divider: ['hr'],
  hardBreak: ['br'],
};

const pageTags: Partial<Record<NodeName, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  mergeTag: 'span',
  hardBreak: 'br',
};

const blockTypes = Object.keys(contentRules).filter((name) => !inlineNodes.has(name as NodeName));

/** `(paragraph | heading)+`, as ProseMirror writes a grammar. */
function contentOf(name: NodeName): string {
  const { of, min, max } = contentRules[name];
  if (of.length === 0) return '';
  const times = max === Number.POSITIVE_INFINITY ? (min === 0 ? '*' : '+') : `{${min},${max}}`;
  return `(${of.join(' | ')})${times}`;
}

/** The editor's node of this name, made from the rules that the server checks a design with. */
function makeNode(name: NodeName) {
  const schema = nodeAttributes[name];
  const isInline = inlineNodes.has(name);
  const isAtom = contentRules[name].of.length === 0 && name !== 'text';
  return EmailNode.create({
    name,
    ...(name === 'doc' ? { topNode: true } : { group: isInline ? 'inline' : 'block' }),
    inline: isInline,
    content: contentOf(name),
    ...(plainNodes.has(name) && { marks: '' }),
    ...(isAtom && { atom: true, selectable: name !== 'hardBreak' }),
    ...(['section', 'columns', 'column', 'conditional'].includes(name) && {
      isolating: true,
      defining: true,
    }),
    draggable: !isInline && !['doc', 'column', 'listItem'].includes(name),
    addAttributes: () => editorAttributes(schema),
    parseHTML: () => pageRules(name),
    renderHTML: ({ node }) => {
      const tag = name === 'heading' ? `h${String(node.attrs['level'])}` : (pageTags[name] ?? 'div');
      return isAtom ? [tag, pageAttributes(name, node.attrs)] : [tag, pageAttributes(name, node.attrs), 0];
    },
    renderToReactEmail: ({ node, children }) => renderNode(name, node, children),
  });
}

function pageRules(name: NodeName) {
  if (name === 'text' || name === 'doc') return [];
  const own = { tag: `[data-node="${name}"]`, priority: 100 };
  const headings = [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } }));
  return [own, ...(pastedAs[name] ?? []).map((tag) => ({ tag })), ...(name === 'heading' ? headings : [])];
}

/** The part of the mail for a node of a checked design. */
export function renderNode<Name extends NodeName>(
  name: Name,
  node: JSONContent,
  children: ReactNode,
): ReactNode {
  const attrs = (node.attrs ?? {}) as NodeAttributes<Name>;
  return renderers[name]({ attrs, node, children });
}

export const designNodes = [...blockTypes, ...inlineNodes].map((name) => makeNode(name as NodeName));
