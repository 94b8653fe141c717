import { createElement as h, Fragment, type ReactElement } from 'react';
import { socialNetworks } from '../brand/social-networks.schema.ts';
import type { NodeAttributes } from '../nodes/attributes.schema.ts';
import { inkOn, onColour, usePlace } from './look.ts';
import { Image } from './media.ts';
import { Layout, Row } from './row.ts';
import { typeStyle } from './words.ts';

/** The letters in a network’s disc, visible while pictures are off. */
const letters = {
  facebook: 'f',
  instagram: 'Ig',
  x: 'X',
  linkedin: 'in',
  youtube: '▶',
  tiktok: '♪',
  whatsapp: 'Wa',
  telegram: 'Tg',
  threads: '@',
  pinterest: 'P',
} as const satisfies Record<keyof typeof socialNetworks, string>;

type Social = NodeAttributes<'social'>;

function SocialCells({ attrs }: { attrs: Social }): ReactElement[] {
  const place = usePlace();
  const { look } = place;
  const fill = look.colour(attrs.colour ?? look.theme.button);
  const words = inkOn(place, attrs.colour);
  return (attrs.links ?? look.brand.social).map(({ network, url }) => {
    const { label } = socialNetworks[network];
    const disc = {
      ...typeStyle(look, 14),
      display: 'block',
      width: 36,
      color: onColour(fill),
      lineHeight: '36px',
      fontWeight: 700,
      textAlign: 'center' as const,
      textDecoration: 'none',
    };
    const isIcon = attrs.look === 'icons';
    const link = isIcon
      ? h(
          'a',
          { href: url, target: '_blank', 'aria-label': label, title: label, style: disc },
          letters[network],
        )
      : h(
          'a',
          {
            href: url,
            target: '_blank',
            className: words.className,
            style: { ...typeStyle(look, 14), color: words.color, textDecoration: 'underline' },
          },
          label,
        );
    const cell = isIcon
      ? h('td', { bgcolor: fill, style: { backgroundColor: fill, borderRadius: 18 } }, link)
      : h('td', null, link);
    return h(
      Fragment,
      { key: network },
      cell,
      h('td', { width: isIcon ? 8 : 16, style: { fontSize: 0 } }, '\u00a0'),
    );
  });
}

export function SocialLinks({ attrs }: { attrs: Social }): ReactElement {
  const margin = attrs.align === 'center' ? '0 auto' : 0;
  const table = h(
    Layout,
    { width: 'auto', align: attrs.align, style: { margin } },
    h('tr', null, h(SocialCells, { attrs })),
  );
  return h(Row, { box: attrs, align: attrs.align }, table);
}

type Signature = NodeAttributes<'signature'>;

function SignatureWords({ attrs }: { attrs: Signature }): ReactElement {
  const place = usePlace();
  const { color, className } = inkOn(place, attrs.colour);
  const size = attrs.size ?? place.look.theme.size;
  const lines = [attrs.role, attrs.phone, attrs.email].filter((line) => line !== '');
  const style = { margin: 0, ...typeStyle(place.look, size), color };
  return h(
    Fragment,
    null,
    h('p', { className, style: { ...style, fontWeight: 700 } }, attrs.name),
    lines.map((line) =>
      h('p', { key: line, className, style: { ...style, ...typeStyle(place.look, size - 2) } }, line),
    ),
  );
}

function SignatureBody({ attrs }: { attrs: Signature }): ReactElement {
  const { picture, alt } = attrs;
  const words = h(SignatureWords, { attrs });
  if (picture === '') return words;
  const face = h(Image, { src: picture, alt, width: 56, corners: 28 });
  return h(
    Layout,
    { width: 'auto' },
    h(
      'tr',
      null,
      h('td', { width: 56, valign: 'middle' }, face),
      h('td', { width: 14, style: { fontSize: 0 } }, '\u00a0'),
      h('td', { valign: 'middle' }, words),
    ),
  );
}

export function SignatureBlock({ attrs }: { attrs: Signature }): ReactElement {
  return h(Row, { box: attrs, align: attrs.align }, h(SignatureBody, { attrs }));
}

type Footer = NodeAttributes<'footer'>;

function FooterWords({ attrs }: { attrs: Footer }): ReactElement {
  const place = usePlace();
  const { look } = place;
  const { color, className } = inkOn(place, attrs.colour);
  const style = { margin: 0, ...typeStyle(look, attrs.size ?? 13), color };
  const link = (path: string, label: string) =>
    h('a', { href: `{{ ${path} }}`, className, style: { color, textDecoration: 'underline' } }, label);
  const { text } = look.words;
  return h(
    Fragment,
    null,
    h('p', { className, style }, h('strong', null, '{{ account.name }}')),
    h('p', { className, style }, '{{ account.address }}'),
    h(
      'p',
      { className, style },
      link('links.unsubscribe', text('footer.unsubscribe')),
      attrs.hasPreferences && h(Fragment, null, ' · ', link('links.preferences', text('footer.preferences'))),
      attrs.hasViewInBrowser &&
        h(Fragment, null, ' · ', link('links.view_in_browser', text('footer.viewInBrowser'))),
    ),
  );
}

/** Who sends it, and how to get no more of it, in the account's language. */
export function FooterBlock({ attrs }: { attrs: Footer }): ReactElement {
  return h(
    Row,
    { box: attrs, align: attrs.align, style: { textAlign: attrs.align ?? 'center' } },
    h(FooterWords, { attrs }),
  );
}

export function RawHtml({ attrs }: { attrs: NodeAttributes<'rawHtml'> }): ReactElement {
  const { look } = usePlace();
  const inner = h('div', { dangerouslySetInnerHTML: { __html: look.cleanHtml(attrs.html) } });
  return h(Row, { box: attrs }, inner);
}
