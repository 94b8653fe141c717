import { createElement as h } from 'react';
import { Band, Heading } from './band.ts';
import { LinkTo } from './link-to.ts';
import { Image } from './media.ts';
import { type BlockProps, usePage } from './page-context.ts';
import { RichText } from './rich-text.ts';

/** Two drums’ rings, as decoration. */
export function Rings() {
  const ring = (cx: number, cy: number, r: number) => h('circle', { key: `${cx}-${r}`, cx, cy, r });
  const rings = [12, 24, 36, 48, 60, 72].flatMap((r) => [ring(80, 80, r), ring(140, 240, r)]);
  return h('svg', { className: 'rings', viewBox: '0 0 160 320', 'aria-hidden': true }, rings);
}

/** The account’s logo or, without one, its name. */
export function Mark() {
  const { brand, company } = usePage();
  if (brand.logo === null) return h('p', { className: 'mark' }, company);
  const { url, width, height } = brand.logo;
  return h('p', { className: 'mark' }, h('img', { src: url, alt: company, width, height }));
}

export function Hero({ props, rootRef }: BlockProps<'hero'>) {
  const { mainHeading, isEditing } = usePage();
  const { eyebrow, title, text, buttonLabel, buttonHref, picture, hasLogo, hasPattern, align } = props;
  const level = mainHeading === null || mainHeading === props.id ? 'h1' : 'h2';
  const hasButton = buttonLabel !== '' && (buttonHref !== '' || isEditing);
  const hasPicture = picture.src !== '';
  return h(
    Band,
    { name: 'hero', props, rootRef, className: `a-${align}${hasPicture ? ' has-picture' : ''}` },
    hasPattern ? h(Rings) : null,
    h(
      'div',
      { className: 'say' },
      hasLogo ? h(Mark) : null,
      eyebrow === '' ? null : h('p', { className: 'eyebrow' }, eyebrow),
      title === '' ? null : h(level, { className: 'h1' }, title),
      h(RichText, { words: text, className: 'lead' }),
      hasButton ? h('p', null, h(LinkTo, { href: buttonHref, className: 'btn accent' }, buttonLabel)) : null,
    ),
    hasPicture ? h(Image, { picture, isFirst: true }) : null,
  );
}

export function TextBlock({ props, rootRef }: BlockProps<'text'>) {
  return h(
    Band,
    { name: 'text', props, rootRef, className: `a-${props.align}` },
    h(Heading, null, props.heading),
    h(RichText, { words: props.text }),
  );
}

export function ButtonBlock({ props, rootRef }: BlockProps<'button'>) {
  const { label, href, look, align, isWide } = props;
  const className = `btn ${look}${isWide ? ' wide' : ''}`;
  return h(
    Band,
    { name: 'button', props, rootRef, className: `a-${align}` },
    h('p', null, h(LinkTo, { href, className }, label)),
  );
}

export function Columns({ props, rootRef, slots = [] }: BlockProps<'columns'>) {
  const shown = slots.slice(0, props.count);
  return h(
    Band,
    { name: 'columns', props, rootRef },
    h(
      'div',
      { className: `cols n${props.count}` },
      shown.map((slot, index) => h('div', { key: index, className: 'col' }, slot)),
    ),
  );
}

export function Questions({ props, rootRef }: BlockProps<'questions'>) {
  const asked = props.items.filter(({ question }) => question !== '');
  return h(
    Band,
    { name: 'questions', props, rootRef },
    h(Heading, null, props.heading),
    asked.map(({ question, answer }, index) =>
      h('details', { key: index }, h('summary', null, question), h(RichText, { words: answer })),
    ),
  );
}

export function Testimonials({ props, rootRef }: BlockProps<'testimonials'>) {
  return h(
    Band,
    { name: 'testimonials', props, rootRef },
    h(Heading, null, props.heading),
    h(
      'ul',
      { className: 'cols n2 quotes' },
      props.items.map(({ quote, name, role, picture }, index) =>
        h(
          'li',
          { key: index, className: 'quote' },
          h('blockquote', null, h(RichText, { words: quote })),
          h(
            'p',
            { className: 'who' },
            picture.src === '' ? null : h(Image, { picture }),
            h('span', null, h('b', null, name), role === '' ? null : h('span', null, role)),
          ),
        ),
      ),
    ),
  );
}
