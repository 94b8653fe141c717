import { type BlockName, pageLimits } from '@talkdrum/page-designs';

interface Choice {
  value: string;
  label: string;
}

/** One control of the inspector: which prop it sets, and how. */
export type Setting = { prop: string; label: string; help?: string } & (
  | { kind: 'line' | 'text' | 'link' | 'switch' | 'picture' | 'moment' | 'form' | 'hours' }
  | { kind: 'choice'; options: readonly Choice[]; isList?: boolean }
  | { kind: 'count'; options: readonly Choice[] }
  | {
      kind: 'items';
      noun: string;
      most: number;
      start: Record<string, unknown>;
      settings: readonly Setting[];
    }
);

/** What a control gets: the props it belongs to, and where to tell a change. */
export interface SettingRowProps<Kind extends Setting['kind'] = Setting['kind']> {
  setting: Extract<Setting, { kind: Kind }>;
  props: Record<string, unknown>;
  onChange: (change: Record<string, unknown>) => void;
}

export interface SettingGroup {
  title: string;
  settings: readonly Setting[];
}

const line = (prop: string, label: string, help?: string): Setting => ({
  kind: 'line',
  prop,
  label,
  ...(help !== undefined && { help }),
});
const text = (prop: string, label: string): Setting => ({ kind: 'text', prop, label });
const link = (prop: string, label = 'Link'): Setting => ({ kind: 'link', prop, label });
const toggle = (prop: string, label: string): Setting => ({ kind: 'switch', prop, label });
const picture: Setting = { kind: 'picture', prop: 'picture', label: 'picture' };
const choice = (prop: string, label: string, options: Record<string, string>, isList = false): Setting => ({
  kind: 'choice',
  prop,
  label,
  options: Object.entries(options).map(([value, name]) => ({ value, label: name })),
  isList,
});
const count = (prop: string, label: string, numbers: readonly number[]): Setting => ({
  kind: 'count',
  prop,
  label,
  options: numbers.map((number) => ({ value: String(number), label: String(number) })),
});
const items = (
  prop: string,
  noun: string,
  start: Record<string, unknown>,
  settings: readonly Setting[],
  most: number = pageLimits.items,
): Setting => ({ kind: 'items', prop, label: '', noun, most, start, settings });

const heading = line('heading', 'Heading');
const align = choice('align', 'Align', { left: 'Left', center: 'Centre' });
const content = (...settings: Setting[]): SettingGroup => ({ title: 'Content', settings });
const style = (...settings: Setting[]): SettingGroup => ({
  title: 'Style',
  settings: [
    choice('ground', 'Background', { plain: 'Plain', soft: 'Soft', brand: 'Brand', accent: 'Accent' }, true),
    choice('space', 'Spacing', { small: 'Small', medium: 'Medium', large: 'Large' }, true),
    ...settings,
  ],
});
const empty = { src: '', alt: '' };

/** The inspector of every block. */
export const blockSettings: Record<BlockName, readonly SettingGroup[]> = {
  hero: [
    content(line('eyebrow', 'Line above'), line('title', 'Headline'), text('text', 'Text')),
    { title: 'Button', settings: [line('buttonLabel', 'Label'), link('buttonHref')] },
    { title: 'Picture', settings: [picture] },
    style(align, toggle('hasLogo', 'Logo or company name'), toggle('hasPattern', 'Rings in the corner')),
  ],
  text: [content(heading, text('text', 'Text')), style(align)],
  picture: [
    content(picture, line('caption', 'Caption'), link('href')),
    style(choice('size', 'Size', { small: 'Small', medium: 'Medium', full: 'Full' })),
  ],
  gallery: [
    content(
      heading,
      items(
        'pictures',
        'picture',
        empty,
        [{ kind: 'picture', prop: '', label: 'picture' }],
        pageLimits.pictures,
      ),
    ),
    style(count('columns', 'Columns', [2, 3, 4])),
  ],
  columns: [style(count('count', 'Columns', [2, 3]))],
  button: [
    content(line('label', 'Label'), link('href')),
    style(
      choice('look', 'Look', { primary: 'Primary', accent: 'Accent', outline: 'Outline' }, true),
      align,
      toggle('isWide', 'Full width'),
    ),
  ],
  form: [
    content(
      { kind: 'form', prop: 'formId', label: 'Form' },
      heading,
      text('text', 'Text'),
      line('buttonLabel', 'Button'),
    ),
    style(choice('look', 'Button', { primary: 'Primary', accent: 'Accent' }), toggle('isCard', 'On a card')),
  ],
  countdown: [
    content(heading, { kind: 'moment', prop: 'endsAt', label: 'Ends' }, line('doneText', 'Afterwards')),
    style(),
  ],
  questions: [
    content(
      heading,
      items('items', 'question', { question: '', answer: '' }, [
        line('question', 'Question'),
        text('answer', 'Answer'),
      ]),
    ),
    style(),
  ],
  testimonials: [
    content(
      heading,
      items('items', 'quote', { quote: '', name: '', role: '', picture: empty }, [
        text('quote', 'Quote'),
        line('name', 'Name'),
        line('role', 'Role or place'),
        picture,
      ]),
    ),
    style(),
  ],
  video: [
    content(
      heading,
      {
        kind: 'link',
        prop: 'href',
        label: 'Video',
        help: 'Opens the video’s site when someone presses play.',
      },
      line('caption', 'Label'),
      picture,
    ),
    style(),
  ],
  hours: [content(heading, { kind: 'hours', prop: 'days', label: 'Days' }, line('note', 'Note')), style()],
  map: [
    content(
      heading,
      text('address', 'Address'),
      choice('service', 'Map', { google: 'Google', osm: 'OpenStreetMap' }, true),
    ),
    style(),
  ],
  social: [content(heading), style(align)],
  footer: [
    content(
      text('text', 'Text'),
      toggle('hasAddress', 'Company and address'),
      items('links', 'link', { label: '', href: '' }, [line('label', 'Label'), link('href')]),
    ),
    style(),
  ],
};
