import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { MarkAttributes, NodeAttributes } from '../nodes/attributes.schema.ts';
import { inkOn, isOnCard, type Look, PlaceContext, usePlace } from './look.ts';
import { Row } from './row.ts';

const HEADING = { 1: 32, 2: 24, 3: 19 } as const;

/** The type of running text; line height in pixels, as Outlook wants it. */
export function typeStyle(look: Look, size: number, ratio = 1.5): CSSProperties {
  return { fontFamily: look.font, fontSize: size, lineHeight: `${Math.round(size * ratio)}px` };
}

type Words = Pick<NodeAttributes<'paragraph'>, 'align' | 'colour' | 'size'>;

function useWords({ align, colour, size }: Words): { style: CSSProperties; className: string | undefined } {
  const place = usePlace();
  const { color, className } = inkOn(place, colour);
  const style = { ...typeStyle(place.look, size ?? place.look.theme.size), color };
  return { style: { margin: 0, ...style, ...(align !== null && { textAlign: align }) }, className };
}

function ParagraphText({ attrs, children }: { attrs: Words; children?: ReactNode }): ReactElement {
  const { style, className } = useWords(attrs);
  return h('p', { className, style }, children);
}

export function Paragraph({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'paragraph'>;
  children?: ReactNode;
}): ReactElement {
  if (usePlace().isList) return h('div', null, children);
  return h(Row, { box: attrs, align: attrs.align }, h(ParagraphText, { attrs }, children));
}

function HeadingText({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'heading'>;
  children?: ReactNode;
}): ReactElement {
  const { look } = usePlace();
  const { style, className } = useWords(attrs);
  const size = attrs.size ?? HEADING[attrs.level as 1 | 2 | 3];
  const classes = [className, size > 28 ? 'h1' : undefined].filter((name) => name !== undefined);
  return h(
    `h${attrs.level}`,
    {
      className: classes.length > 0 ? classes.join(' ') : undefined,
      style: { ...style, ...typeStyle(look, size, 1.25), fontFamily: look.headingFont, fontWeight: 700 },
    },
    children,
  );
}

export function Heading({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'heading'>;
  children?: ReactNode;
}): ReactElement {
  return h(Row, { box: attrs, align: attrs.align }, h(HeadingText, { attrs, children }));
}

function ListText({
  attrs,
  tag,
  children,
}: {
  attrs: Words;
  tag: 'ul' | 'ol';
  children?: ReactNode;
}): ReactElement {
  const { style, className } = useWords(attrs);
  return h(tag, { className, style: { ...style, padding: '0 0 0 24px' } }, children);
}

/** A list is a block; one inside another is only a list. */
export function List({
  attrs,
  tag,
  children,
}: {
  attrs: NodeAttributes<'bulletList'>;
  tag: 'ul' | 'ol';
  children?: ReactNode;
}): ReactElement {
  if (usePlace().isList) return h(tag, { style: { margin: 0, padding: '0 0 0 24px' } }, children);
  return h(Row, { box: attrs, align: attrs.align }, h(ListText, { attrs, tag, children }));
}

/** Its paragraphs aren’t rows: they are inside the list. */
export function ListItem({ children }: { children?: ReactNode }): ReactElement {
  const inner = { ...usePlace(), isList: true };
  return h('li', { style: { margin: '0 0 6px' } }, h(PlaceContext.Provider, { value: inner }, children));
}

/** The address of a link, `#` while it has none. Untracked ones carry an instruction for the compiler of messages. */
export function linkProps({ href, isTracked }: MarkAttributes<'link'>): Record<string, string> {
  return { href: href === '' ? '#' : href, target: '_blank', ...(!isTracked && { 'data-track': 'off' }) };
}

export function Link({
  attrs,
  children,
}: {
  attrs: MarkAttributes<'link'>;
  children?: ReactNode;
}): ReactElement {
  const place = usePlace();
  const { color, className } = inkOn(place, isOnCard(place) ? place.look.theme.link : null);
  const style = { color, textDecoration: 'underline' };
  return h('a', { ...linkProps(attrs), className, style }, children);
}

export function ColourMark({
  attrs,
  children,
}: {
  attrs: MarkAttributes<'colour'>;
  children?: ReactNode;
}): ReactElement {
  const { color, className } = inkOn(usePlace(), attrs.colour);
  return h('span', { className, style: { color } }, children);
}

/** `{{ contact.first_name | default: 'there' }}` */
export function mergeTagSource({ path, fallback, filter }: NodeAttributes<'mergeTag'>): string {
  const parts = [path];
  if (filter !== null) parts.push(filter);
  if (fallback !== null && fallback !== '') parts.push(`default: '${fallback}'`);
  return `{{ ${parts.join(' | ')} }}`;
}
