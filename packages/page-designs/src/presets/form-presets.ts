import { designOf } from '../catalogue.ts';
import type { PagePreset } from './preset.ts';

const footer = ['footer', {}] as const;

/** Forms to start from, in the order of the gallery. Their fields are the form's own. */
export const formPresets: readonly PagePreset[] = [
  {
    key: 'club',
    name: 'Customer club',
    description: 'A reason to join, and the form over it.',
    design: designOf({ title: 'Join our club' }, [
      [
        'hero',
        {
          title: 'Join the club, take 10% off',
          text: 'First look at everything new, and a gift on your birthday.',
        },
      ],
      ['form', { buttonLabel: 'Join the club', look: 'accent' }],
      footer,
    ]),
  },
  {
    key: 'newsletter',
    name: 'Newsletter',
    description: 'Short and quiet, for people who know you.',
    design: designOf({ title: 'Our newsletter' }, [
      [
        'hero',
        {
          title: 'News from our shop, once a month',
          text: 'New arrivals, repairs and recipes. No more than that.',
          ground: 'plain',
          hasPattern: false,
        },
      ],
      ['form', { buttonLabel: 'Subscribe' }],
      footer,
    ]),
  },
  {
    key: 'contact',
    name: 'Contact us',
    description: 'A message to your team, with your hours.',
    design: designOf({ title: 'Contact us' }, [
      ['hero', { title: 'How can we help?', text: 'We answer within one working day.', align: 'center' }],
      ['form', { buttonLabel: 'Send message' }],
      ['map', { heading: 'Or come by', address: '12 Prempeh II Street\nAdum, Kumasi' }],
      footer,
    ]),
  },
  {
    key: 'event-sign-up',
    name: 'Event sign-up',
    description: 'Date, place and a form to save a seat.',
    design: designOf({ title: 'Save your seat' }, [
      [
        'hero',
        {
          eyebrow: 'Saturday, from 10:00',
          title: 'Save your seat',
          text: 'Free, with lunch. 40 places.',
          ground: 'accent',
        },
      ],
      ['form', { buttonLabel: 'Save my seat' }],
      [
        'questions',
        {
          heading: 'Good to know',
          items: [{ question: 'Can I bring someone?', answer: 'Yes. Please sign them up too.' }],
          ground: 'soft',
        },
      ],
      footer,
    ]),
  },
];
