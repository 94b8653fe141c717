import { createElement as h, Fragment, type ReactElement } from 'react';
import type { NodeAttributes, Product } from '../nodes/attributes.schema.ts';
import { inkOn, PlaceContext, usePlace } from './look.ts';
import { Image } from './media.ts';
import { Layout, Row } from './row.ts';
import { linkProps, typeStyle } from './words.ts';

type Products = NodeAttributes<'products'>;

function Prices({ attrs, product }: { attrs: Products; product: Product }): ReactElement | null {
  const place = usePlace();
  const price = inkOn(place, attrs.priceColour);
  const old = inkOn(place, attrs.colour);
  if (product.price === '' && product.oldPrice === '') return null;
  const style = { margin: 0, ...typeStyle(place.look, 14) };
  return h(
    'p',
    { style },
    product.oldPrice !== '' &&
      h('s', { className: old.className, style: { color: old.color, opacity: 0.75 } }, product.oldPrice),
    product.oldPrice !== '' && ' ',
    h('strong', { className: price.className, style: { color: price.color } }, product.price),
  );
}

function Name({ attrs, product }: { attrs: Products; product: Product }): ReactElement | null {
  const place = usePlace();
  const { color, className } = inkOn(place, attrs.colour);
  if (product.name === '') return null;
  const linked =
    product.href === ''
      ? product.name
      : h(
          'a',
          {
            ...linkProps({ href: product.href, isTracked: attrs.isTracked }),
            className,
            style: { color, textDecoration: 'none' },
          },
          product.name,
        );
  const style = { margin: '8px 0 0', ...typeStyle(place.look, 14), color, fontWeight: 700 };
  return h('p', { className, style }, linked);
}

function Cell({ attrs, product }: { attrs: Products; product: Product }): ReactElement {
  const { picture, alt, href } = product;
  const image = h(Image, { src: picture, alt, width: null, corners: attrs.corners });
  const linked =
    href === '' || picture === ''
      ? image
      : h('a', { ...linkProps({ href, isTracked: attrs.isTracked }), style: { display: 'block' } }, image);
  return h(Fragment, null, linked, h(Name, { attrs, product }), h(Prices, { attrs, product }));
}

function Grid({ attrs }: { attrs: Products }): ReactElement[] {
  const place = usePlace();
  const { products, columns, gap, onPhone } = attrs;
  const width = Math.floor((place.width - gap * (columns - 1)) / columns);
  const rows = Array.from({ length: Math.ceil(products.length / columns) }, (_, row) =>
    products.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((inRow, row) => {
    const cells = Array.from({ length: columns }, (_, index) => {
      const product = inRow[index];
      const gapCell = h('td', { className: 'gap', width: gap, style: { fontSize: 0 } }, '\u00a0');
      const cell = h(
        'td',
        { width, valign: 'top', style: { verticalAlign: 'top', ...(row > 0 && { paddingTop: gap }) } },
        product === undefined ? '\u00a0' : h(Cell, { attrs, product }),
      );
      return h(Fragment, { key: index }, index > 0 && gap > 0 ? gapCell : null, cell);
    });
    const table = h(Layout, { className: onPhone === 'pair' ? 'pair' : 'stack' }, h('tr', null, cells));
    return h(PlaceContext.Provider, { key: row, value: { ...place, width } }, table);
  });
}

export function Products({ attrs }: { attrs: Products }): ReactElement {
  return h(Row, { box: attrs }, h(Grid, { attrs }));
}
