import { socialNetworks } from '../brand/social-networks.schema.ts';
import type { DesignNode } from '../design-node.ts';
import type { MarkAttributes, NodeAttributes, NodeName } from '../nodes/attributes.schema.ts';
import type { Look } from '../render/look.ts';
import { answerAddress, scaleEnds } from '../render/survey-answers.ts';
import { mergeTagSource } from '../render/words.ts';

/** The plain text of a design: what its blocks say, in reading order, addresses in brackets. */
export function plainText(content: readonly DesignNode[], look: Look): string {
  return `${content
    .map((node) => blockText(node, look))
    .filter((text) => text !== '')
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function blockText(node: DesignNode, look: Look): string {
  const inside = () => plainText(node.content ?? [], look).trim();
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(node);
    case 'button':
      return withAddress(inlineText(node), attrsOf<'button'>(node).href);
    case 'bulletList':
    case 'orderedList':
      return listText(node, '');
    case 'picture':
      return pictureText(attrsOf<'picture'>(node));
    case 'divider':
      return '---';
    case 'social':
      return (attrsOf<'social'>(node).links ?? look.brand.social)
        .map(({ network, url }) => withAddress(socialNetworks[network].label, url))
        .join('\n');
    case 'products':
      return productsText(attrsOf<'products'>(node));
    case 'signature':
      return signatureText(attrsOf<'signature'>(node));
    case 'survey':
      return surveyText(attrsOf<'survey'>(node));
    case 'rawHtml':
      return look.textOf(attrsOf<'rawHtml'>(node).html);
    case 'logo':
      return '{{ account.name }}';
    case 'footer':
      return footerText(attrsOf<'footer'>(node), look);
    case 'conditional':
      return `{{#show ${attrsOf<'conditional'>(node).condition}}}\n\n${inside()}\n\n{{/show}}`;
    case 'spacer':
      return '';
    default:
      return inside();
  }
}

const attrsOf = <Name extends NodeName>({ attrs }: DesignNode) => attrs as NodeAttributes<Name>;

function inlineText({ content = [] }: DesignNode): string {
  return content
    .map((node) => {
      if (node.type === 'hardBreak') return '\n';
      const words = node.type === 'mergeTag' ? mergeTagSource(attrsOf<'mergeTag'>(node)) : (node.text ?? '');
      const link = node.marks?.find(({ type }) => type === 'link')?.attrs as
        | MarkAttributes<'link'>
        | undefined;
      return link === undefined ? words : withAddress(words, link.href);
    })
    .join('');
}

/** `Shop [https://kola.example]`; the address alone if it is the text. */
function withAddress(words: string, href: string): string {
  if (href === '' || words === href) return words;
  return words === '' ? href : `${words} [${href}]`;
}

function listText({ type, content = [] }: DesignNode, indent: string): string {
  return content
    .map((item, index) => {
      const [first = '', ...rest] = (item.content ?? []).map((part) =>
        part.type === 'paragraph' ? inlineText(part) : listText(part, `${indent}  `),
      );
      const sign = type === 'orderedList' ? `${index + 1}.` : '-';
      return [`${indent}${sign} ${first}`, ...rest].join('\n');
    })
    .join('\n');
}

function pictureText({ src, alt, href }: NodeAttributes<'picture'>): string {
  if (src === '' || (alt === '' && href === '')) return '';
  return withAddress(alt, href);
}

function productsText({ products }: NodeAttributes<'products'>): string {
  return products
    .map(({ name, price, oldPrice, href }) => {
      const was = oldPrice === '' ? '' : ` (${oldPrice})`;
      const words = price === '' ? name : `${name}: ${price}${was}`;
      return withAddress(words, href);
    })
    .join('\n');
}

function signatureText({ name, role, phone, email }: NodeAttributes<'signature'>): string {
  return [name, role, phone, email].filter((words) => words !== '').join('\n');
}

function surveyText(attrs: NodeAttributes<'survey'>): string {
  if (attrs.slug === '') return '';
  const answers = attrs.answers.map((answer) => withAddress(answer, answerAddress(attrs, answer)));
  return [attrs.question, scaleEnds(attrs), ...answers].filter((text) => text !== '').join('\n');
}

function footerText({ hasPreferences, hasViewInBrowser }: NodeAttributes<'footer'>, look: Look): string {
  const link = (label: `footer.${'unsubscribe' | 'preferences' | 'viewInBrowser'}`, path: string) =>
    `${look.words.text(label)} [{{ ${path} }}]`;
  return [
    '--',
    '{{ account.name }}',
    '{{ account.address }}',
    link('footer.unsubscribe', 'links.unsubscribe'),
    ...(hasPreferences ? [link('footer.preferences', 'links.preferences')] : []),
    ...(hasViewInBrowser ? [link('footer.viewInBrowser', 'links.view_in_browser')] : []),
  ].join('\n');
}
