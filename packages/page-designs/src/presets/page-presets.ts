import { designOf, newBlock } from '../catalogue.ts';
import type { PagePreset } from './preset.ts';

const column = (id: string, heading: string, words: string) => newBlock('text', id, { heading, text: words });
const footer = ['footer', {}] as const;
const week = (open: string, saturday: string) =>
  (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => ({
    day,
    from: day === 'sun' ? '' : open,
    to: day === 'sun' ? '' : day === 'sat' ? saturday : '18:00',
  }));

const sale: PagePreset = {
  key: 'sale',
  name: 'Sale',
  description: 'An offer that ends, with a countdown.',
  design: designOf({ title: 'Harmattan sale' }, [
    [
      'hero',
      {
        eyebrow: 'Until Sunday',
        title: 'The Harmattan sale: up to 30% off',
        text: 'Everything for the dry season, in our shops and delivered.',
        buttonLabel: 'Shop the sale',
      },
    ],
    ['countdown', { heading: 'The sale ends in', ground: 'soft', space: 'small' }],
    ['gallery', { heading: 'Picked for you', pictures: Array(3).fill({ src: '', alt: '' }) }],
    [
      'questions',
      {
        heading: 'Good to know',
        items: [
          { question: 'Do you deliver?', answer: 'Yes, within two working days in town.' },
          { question: 'Can I return something?', answer: 'Within 14 days, with the receipt.' },
        ],
      },
    ],
    footer,
  ]),
};

const shop: PagePreset = {
  key: 'shop',
  name: 'Our shop',
  description: 'Opening hours, directions and how to reach you.',
  design: designOf({ title: 'Visit our shop' }, [
    [
      'hero',
      {
        title: 'Come and see us',
        text: 'Cloth, lamps and baskets, and someone who knows them.',
        buttonLabel: 'Message us on WhatsApp',
        align: 'center',
      },
    ],
    ['hours', { heading: 'Opening hours', days: week('08:30', '15:00') }],
    ['map', { heading: 'Find us', address: '12 Prempeh II Street\nAdum, Kumasi', ground: 'soft' }],
    ['social', { heading: 'Follow us' }],
    footer,
  ]),
};

const event: PagePreset = {
  key: 'event',
  name: 'Event',
  description: 'What, when and where, and the programme.',
  design: designOf({ title: 'Open day' }, [
    [
      'hero',
      {
        eyebrow: 'Saturday, from 10:00',
        title: 'Our open day',
        text: 'See how it’s made, meet the makers, and bring the children.',
        buttonLabel: 'Save your place',
        ground: 'accent',
      },
    ],
    ['countdown', { heading: 'We open in' }],
    [
      'text',
      {
        heading: 'Programme',
        text: '- 10:00 Doors open\n- 11:00 Tour of the workshop\n- 13:00 Lunch\n- 15:00 Weaving for children',
        ground: 'soft',
      },
    ],
    ['map', { heading: 'How to get there', address: '12 Prempeh II Street\nAdum, Kumasi' }],
    footer,
  ]),
};

const launch: PagePreset = {
  key: 'launch',
  name: 'Product launch',
  description: 'One product, three reasons, one button.',
  design: designOf({ title: 'The new lamp' }, [
    [
      'hero',
      {
        eyebrow: 'New',
        title: 'Light that lasts the night',
        text: 'Our new solar lamp charges in a day and shines for 14 hours.',
        buttonLabel: 'Order yours',
      },
    ],
    ['picture', {}],
    [
      'columns',
      {
        count: 3,
        first: [column('reason-1', '14 hours', 'Bright enough to read by, all night.')],
        second: [column('reason-2', 'Charges in a day', 'Also on cloudy days, or by USB.')],
        third: [column('reason-3', 'Two years', 'If it breaks, we replace it.')],
      },
    ],
    [
      'testimonials',
      {
        heading: 'From the first owners',
        items: [
          { quote: 'My daughter reads every evening now.', name: 'Esi', role: 'Cape Coast' },
          { quote: 'No more candles in the shop.', name: 'Kwame', role: 'Tamale' },
        ],
        ground: 'soft',
      },
    ],
    ['button', { label: 'Order yours' }],
    footer,
  ]),
};

const service: PagePreset = {
  key: 'service',
  name: 'Services and prices',
  description: 'What you do, what it costs, what people ask.',
  design: designOf({ title: 'Our services' }, [
    [
      'hero',
      {
        title: 'Repairs while you wait',
        text: 'Phones, laptops and tablets, with a 90-day guarantee.',
        buttonLabel: 'Book a time',
        hasPattern: false,
      },
    ],
    [
      'text',
      {
        heading: 'Prices',
        text: '- **Screen:** from GH₵ 250\n- **Battery:** from GH₵ 120\n- **Data rescue:** from GH₵ 300',
      },
    ],
    [
      'questions',
      {
        heading: 'Questions and answers',
        items: [
          { question: 'How long does it take?', answer: 'Most repairs take an hour.' },
          { question: 'Are the parts original?', answer: 'Yes, or we tell you before we start.' },
        ],
        ground: 'soft',
      },
    ],
    ['hours', { heading: 'Opening hours', days: week('09:00', '14:00') }],
    footer,
  ]),
};

const restaurant: PagePreset = {
  key: 'restaurant',
  name: 'Restaurant',
  description: 'Menu, pictures, hours and directions.',
  design: designOf({ title: 'Our kitchen', corners: 'round' }, [
    [
      'hero',
      {
        title: 'Jollof, grilled fish and good company',
        text: 'Every day from noon. Ask for the chef’s pepper sauce.',
        buttonLabel: 'Call for a table',
        align: 'center',
      },
    ],
    ['gallery', { columns: 2, pictures: Array(4).fill({ src: '', alt: '' }) }],
    [
      'columns',
      {
        count: 2,
        first: [
          column(
            'mains',
            'Mains',
            '- Jollof with chicken\n- Grilled tilapia with banku\n- Waakye with everything',
          ),
        ],
        second: [column('drinks', 'Drinks', '- Sobolo\n- Fresh coconut\n- Ginger juice')],
        ground: 'soft',
      },
    ],
    ['hours', { heading: 'We’re open', days: week('12:00', '22:00') }],
    ['map', { heading: 'Find us', address: 'Oxford Street\nOsu, Accra', ground: 'soft' }],
    footer,
  ]),
};

const story: PagePreset = {
  key: 'story',
  name: 'About us',
  description: 'Who you are, in words, a film and quotes.',
  design: designOf({ title: 'About us' }, [
    [
      'hero',
      {
        title: 'Made by hand since 1987',
        text: 'Three generations, one loom, and now forty people.',
        ground: 'plain',
        hasPattern: false,
      },
    ],
    ['picture', { size: 'full' }],
    [
      'text',
      {
        heading: 'How it began',
        text: 'My grandmother wove kente for her neighbours. When the road came, so did buyers.\n\nToday we train ten young weavers every year.',
      },
    ],
    ['video', { heading: 'See us at work', caption: 'Watch the film', ground: 'soft' }],
    [
      'testimonials',
      {
        heading: 'What people say',
        items: [{ quote: 'The best cloth in Kumasi.', name: 'Ama', role: 'Tailor' }],
      },
    ],
    ['social', {}],
    footer,
  ]),
};

const links: PagePreset = {
  key: 'links',
  name: 'All our links',
  description: 'One address for your profile on social networks.',
  design: designOf({ title: 'Our links', button: 'pill' }, [
    ['hero', { title: 'Hello', text: 'Everything in one place.', align: 'center' }],
    ['button', { label: 'Shop online', isWide: true, space: 'small' }],
    ['button', { label: 'Message us on WhatsApp', isWide: true, look: 'accent', space: 'small' }],
    ['button', { label: 'Find our shop', isWide: true, look: 'outline', space: 'small' }],
    ['social', { space: 'small' }],
    footer,
  ]),
};

/** Pages to start from, in the order of the gallery. */
export const pagePresets: readonly PagePreset[] = [
  sale,
  shop,
  event,
  launch,
  service,
  restaurant,
  story,
  links,
];
