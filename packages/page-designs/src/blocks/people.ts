import { socialNetworks } from '@talkdrum/email-designs/brand';
import { createElement as h } from 'react';
import { days } from '../schema/blocks.schema.ts';
import { Band, Heading } from './band.ts';
import { LinkTo } from './link-to.ts';
import { type BlockProps, usePage } from './page-context.ts';
import { RichText } from './rich-text.ts';

/** The end as text, which a script replaces by what is left, if there is one. */
export function Countdown({ props, rootRef }: BlockProps<'countdown'>) {
  const { words } = usePage();
  const { heading, endsAt, zone, doneText } = props;
  const done = doneText === '' ? words.text('block.ended') : doneText;
  const time =
    endsAt === null
      ? null
      : h(
          'time',
          { dateTime: endsAt, 'data-countdown': endsAt, 'data-done': done },
          momentIn(endsAt, zone, words.language),
        );
  return h(
    Band,
    { name: 'countdown', props, rootRef, className: 'a-center' },
    h(Heading, null, heading),
    h('p', { className: 'left' }, time),
  );
}

/** A moment with its zone, as "24 December 2026 at 18:00 GMT+1". A zone that isn't known is UTC. */
function momentIn(at: string, zone: string, language: string): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(at));
  try {
    return format(zone);
  } catch (error) {
    if (error instanceof RangeError) return format('UTC');
    throw error;
  }
}

/** A Monday, from which the days of the week count. */
const aMonday = Date.UTC(2026, 10, 23);
const dayMs = 86_400_000;

export function Hours({ props, rootRef }: BlockProps<'hours'>) {
  const { words } = usePage();
  const names = new Intl.DateTimeFormat(words.language, { weekday: 'long', timeZone: 'UTC' });
  const rows = days.flatMap((day, index) => {
    const found = props.days.find((entry) => entry.day === day);
    if (found === undefined) return [];
    const isOpen = found.from !== '' && found.to !== '';
    const hours = isOpen ? `${found.from} – ${found.to}` : words.text('block.closed');
    const name = names.format(aMonday + index * dayMs);
    return h(
      'div',
      { key: day },
      h('dt', null, name.charAt(0).toLocaleUpperCase(words.language) + name.slice(1)),
      h('dd', null, hours),
    );
  });
  return h(
    Band,
    { name: 'hours', props, rootRef },
    h(Heading, null, props.heading),
    rows.length === 0 ? null : h('dl', { className: 'hours' }, rows),
    props.note === '' ? null : h('p', { className: 'note' }, props.note),
  );
}

const mapAddresses = {
  google: 'https://www.google.com/maps/search/?api=1&query=',
  osm: 'https://www.openstreetmap.org/search?query=',
} as const;

/** An address and a link to it on a map. No map is loaded. */
export function MapLink({ props, rootRef }: BlockProps<'map'>) {
  const { words } = usePage();
  const { heading, address, service } = props;
  const line = address.trim().replaceAll(/\s*\n\s*/g, ', ');
  const href = `${mapAddresses[service]}${encodeURIComponent(line.toWellFormed())}`;
  return h(
    Band,
    { name: 'map', props, rootRef },
    h(Heading, null, heading),
    line === '' ? null : h('address', null, h(RichText, { words: address })),
    line === ''
      ? null
      : h('p', null, h(LinkTo, { href, className: 'btn outline' }, words.text('block.openMap'))),
  );
}

export function Social({ props, rootRef }: BlockProps<'social'>) {
  const { brand } = usePage();
  const links = props.links ?? brand.social;
  return h(
    Band,
    { name: 'social', props, rootRef, className: `a-${props.align}` },
    h(Heading, null, props.heading),
    h(
      'ul',
      { className: 'social' },
      links.map(({ network, url }) =>
        h('li', { key: network }, h(LinkTo, { href: url, className: 'pill' }, socialNetworks[network].label)),
      ),
    ),
  );
}

export function Footer({ props, rootRef }: BlockProps<'footer'>) {
  const { brand, company, isEditing } = usePage();
  const links = props.links.filter(({ label, href }) => label !== '' && (href !== '' || isEditing));
  const address = [company, brand.footerAddress].filter((part) => part !== '').join(', ');
  return h(
    Band,
    { name: 'footer', props, rootRef, as: 'footer', className: 'a-center' },
    h(RichText, { words: props.text }),
    props.hasAddress && address !== '' ? h('p', null, address) : null,
    links.length === 0
      ? null
      : h(
          'ul',
          { className: 'links' },
          links.map(({ label, href }, index) => h('li', { key: index }, h(LinkTo, { href }, label))),
        ),
  );
}
