import { createElement as h } from 'react';
import type { Picture } from '../schema/values.schema.ts';
import { Band, Heading } from './band.ts';
import { LinkTo } from './link-to.ts';
import { type BlockProps, usePage } from './page-context.ts';

/** A picture; in the designer its place while there's none. */
export function Image({
  picture: { src, alt },
  className,
  isFirst = false,
}: {
  picture: Picture;
  className?: string;
  /** Seen at once, so it isn't loaded late. */
  isFirst?: boolean;
}) {
  const { isEditing } = usePage();
  if (src !== '')
    return h('img', { src, alt, className, decoding: 'async', loading: isFirst ? 'eager' : 'lazy' });
  return isEditing ? h('span', { className: `empty ${className ?? ''}` }, 'Picture') : null;
}

export function PictureBlock({ props, rootRef }: BlockProps<'picture'>) {
  const image = h(Image, { picture: props.picture });
  return h(
    Band,
    { name: 'picture', props, rootRef, className: `p-${props.size}` },
    h(
      'figure',
      null,
      props.href === '' ? image : h(LinkTo, { href: props.href }, image),
      props.caption === '' ? null : h('figcaption', null, props.caption),
    ),
  );
}

export function Gallery({ props, rootRef }: BlockProps<'gallery'>) {
  const { isEditing } = usePage();
  const shown = props.pictures.filter(({ src }) => src !== '' || isEditing);
  return h(
    Band,
    { name: 'gallery', props, rootRef },
    h(Heading, null, props.heading),
    h(
      'ul',
      { className: `grid n${props.columns}` },
      shown.map((picture, index) => h('li', { key: index }, h(Image, { picture }))),
    ),
  );
}

const Play = () =>
  h(
    'svg',
    { className: 'play', viewBox: '0 0 64 64', width: 64, height: 64, 'aria-hidden': true },
    h('circle', { cx: 32, cy: 32, r: 32 }),
    h('path', { d: 'M26 20l20 12-20 12z' }),
  );

/** A picture that leads to the video. Nothing is loaded from the video’s site before a visitor follows it. */
export function Video({ props, rootRef }: BlockProps<'video'>) {
  const { words } = usePage();
  const { heading, href, picture, caption } = props;
  const label = caption === '' ? words.text('block.playVideo') : caption;
  const frame = h('span', { className: 'frame' }, h(Image, { picture: { ...picture, alt: '' } }), h(Play));
  return h(
    Band,
    { name: 'video', props, rootRef },
    h(Heading, null, heading),
    h(LinkTo, { href, className: 'video' }, frame, h('span', { className: 'cap' }, label)),
  );
}
