import { createElement as h, type ReactElement, type ReactNode } from 'react';
import type { NodeAttributes } from '../nodes/attributes.schema.ts';
import { inkOn, onColour, usePlace } from './look.ts';
import { Layout, Row } from './row.ts';
import { linkProps, typeStyle } from './words.ts';

interface Shown {
  src: string;
  alt: string;
  width: number | null;
  corners: number;
}

/** A picture that never gets wider than its place. Without an address there is nothing to show. */
export function Image({ src, alt, width, corners }: Shown): ReactElement | null {
  const place = usePlace();
  if (src === '') return null;
  const shown = Math.min(width ?? place.width, place.width);
  return h('img', {
    src,
    alt,
    width: shown,
    style: {
      display: 'block',
      width: '100%',
      maxWidth: shown,
      height: 'auto',
      border: 0,
      ...(corners > 0 && { borderRadius: corners }),
    },
  });
}

export function Picture({ attrs }: { attrs: NodeAttributes<'picture'> }): ReactElement {
  const { src, alt, width, corners, href } = attrs;
  const image = h(Image, { src, alt, width, corners });
  const linked = href === '' ? image : h('a', { ...linkProps(attrs), style: { display: 'block' } }, image);
  const isNarrow = width !== null;
  const sized = isNarrow
    ? h(
        Layout,
        { width: 'auto', align: attrs.align, style: { margin: attrs.align === 'center' ? '0 auto' : 0 } },
        h('tr', null, h('td', null, linked)),
      )
    : linked;
  return h(Row, { box: attrs, align: attrs.align }, src === '' ? null : sized);
}

function ButtonBody({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'button'>;
  children?: ReactNode;
}): ReactElement {
  const { look } = usePlace();
  const fill = look.colour(attrs.fill ?? look.theme.button);
  const color = attrs.colour === null ? onColour(fill) : look.colour(attrs.colour);
  const radius = Math.min(attrs.corners ?? look.buttonCorners, 60);
  const size = attrs.size ?? look.theme.size;
  const link = h(
    'a',
    {
      ...linkProps(attrs),
      style: {
        ...typeStyle(look, size, 1.25),
        display: 'block',
        padding: '14px 26px',
        color,
        fontWeight: 700,
        textAlign: 'center',
        textDecoration: 'none',
      },
    },
    children,
  );
  const cell = h(
    'td',
    { bgcolor: fill, align: 'center', style: { backgroundColor: fill, borderRadius: radius } },
    link,
  );
  return h(
    Layout,
    {
      width: attrs.isWide ? '100%' : 'auto',
      align: attrs.isWide ? undefined : attrs.align,
      style: { margin: attrs.align === 'center' ? '0 auto' : 0 },
    },
    h('tr', null, cell),
  );
}

/** The cell has the colour and the link fills it, so every mail program shows the same shape. */
export function Button({
  attrs,
  children,
}: {
  attrs: NodeAttributes<'button'>;
  children?: ReactNode;
}): ReactElement {
  return h(Row, { box: attrs, align: attrs.align }, h(ButtonBody, { attrs, children }));
}

function Rule({ attrs }: { attrs: NodeAttributes<'divider'> }): ReactElement {
  const place = usePlace();
  const { look } = place;
  const colour = look.colour(attrs.colour ?? '#d5dbe1');
  return h(
    Layout,
    { width: `${attrs.width}%`, align: 'center', style: { margin: '0 auto' } },
    h(
      'tr',
      null,
      h(
        'td',
        {
          className: look.darkLine(colour, place),
          style: { borderTop: `${attrs.thickness}px ${attrs.style} ${colour}`, fontSize: 0, lineHeight: 0 },
        },
        '\u00a0',
      ),
    ),
  );
}

export const Divider = ({ attrs }: { attrs: NodeAttributes<'divider'> }): ReactElement =>
  h(Row, { box: attrs }, h(Rule, { attrs }));

export function Spacer({ attrs }: { attrs: NodeAttributes<'spacer'> }): ReactElement {
  const style = { height: attrs.height, fontSize: 1, lineHeight: `${attrs.height}px` };
  return h(Row, { box: { ...attrs, paddingY: 0, paddingX: 0 }, style }, '\u00a0');
}

/** The brand's logo, or the account's name while it has none. */
export function Logo({ attrs }: { attrs: NodeAttributes<'logo'> }): ReactElement {
  const place = usePlace();
  const { look } = place;
  const { logo } = look.brand;
  const shown =
    logo === null
      ? h(LogoWords, { attrs })
      : h(Image, { src: logo.url, alt: '{{ account.name }}', width: attrs.width, corners: 0 });
  const linked =
    attrs.href === '' ? shown : h('a', { ...linkProps(attrs), style: { textDecoration: 'none' } }, shown);
  const box = h(
    Layout,
    { width: 'auto', align: attrs.align, style: { margin: attrs.align === 'center' ? '0 auto' : 0 } },
    h('tr', null, h('td', { className: logo === null ? undefined : look.darkPlate(place) }, linked)),
  );
  return h(Row, { box: attrs, align: attrs.align }, box);
}

function LogoWords({ attrs }: { attrs: NodeAttributes<'logo'> }): ReactElement {
  const place = usePlace();
  const { color, className } = inkOn(place, attrs.colour);
  const style = { ...typeStyle(place.look, 15), color, fontWeight: 700, letterSpacing: '0.06em' };
  return h('span', { className, style }, '{{ account.name }}');
}
