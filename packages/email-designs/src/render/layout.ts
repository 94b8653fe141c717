import { Children, createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import type { NodeAttributes } from '../nodes/attributes.schema.ts';
import { onGround, PlaceContext, usePlace } from './look.ts';
import { groundProps, Layout, Row } from './row.ts';

/** A band of its own colour; its blocks are rows of a table inside. */
export function Section({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'section'>;
  children?: ReactNode;
}): ReactElement {
  const style = attrs.corners > 0 ? { borderRadius: attrs.corners } : {};
  return h(Row, { box: attrs, style }, h(Layout, null, children));
}

/**
 * What only some recipients see. The markers are inside one cell, so the HTML is valid with and without it.
 */
export function Conditional({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'conditional'>;
  children?: ReactNode;
}): ReactElement {
  const bare = { background: null, paddingY: 0, paddingX: 0 };
  const style = { fontSize: 0, lineHeight: 0 };
  return h(Row, { box: bare, style }, `{{#show ${attrs.condition}}}`, h(Layout, null, children), '{{/show}}');
}

interface CellsProps {
  attrs: NodeAttributes<'columns'>;
  /** Percent of each column; null takes a share of the rest. */
  widths: readonly (number | null)[];
  children?: ReactNode;
}

function Cells({ attrs, widths, children }: CellsProps): ReactElement {
  const place = usePlace();
  const room = Math.max(60, place.width - attrs.gap * (widths.length - 1));
  const given = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const free = widths.filter((width) => width === null).length;
  const share = Math.max(10, 100 - given) / Math.max(1, free);
  const cells = Children.toArray(children).map((child, index) => {
    const width = Math.floor((room * (widths[index] ?? share)) / 100);
    const inner = h(
      PlaceContext.Provider,
      { value: { ...place, isInner: true, width, valign: attrs.valign } },
      child,
    );
    const gap = h('td', { className: 'gap', width: attrs.gap, style: { fontSize: 0 } }, '\u00a0');
    return h(Fragment, { key: index }, index > 0 && attrs.gap > 0 ? gap : null, inner);
  });
  return h(Layout, { className: attrs.onPhone === 'stack' ? 'stack' : undefined }, h('tr', null, cells));
}

export function Columns({ attrs, widths, children }: CellsProps): ReactElement {
  return h(Row, { box: attrs }, h(Cells, { attrs, widths }, children));
}

export function Column({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'column'>;
  children?: ReactNode;
}): ReactElement {
  const place = usePlace();
  const { valign } = place;
  const ground = groundProps(place, attrs.background);
  return h(
    'td',
    {
      width: place.width,
      valign,
      ...ground,
      style: { verticalAlign: valign, ...ground.style },
    },
    h(PlaceContext.Provider, { value: onGround(place, attrs.background) }, h(Layout, null, children)),
  );
}
