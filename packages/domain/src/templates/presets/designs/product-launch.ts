import { accent, button, columns, footer, heading, logo, note, picture, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const piece = (name: string, price: string) => [
  picture(name, { corners: 8 }),
  heading(3, name, { align: 'center', paddingY: 2 }),
  text(price, { align: 'center', paddingY: 2, colour: 'brand.primary' }),
];

export const productLaunch: Preset = {
  key: 'product-launch',
  name: 'New collection',
  tags: ['Announcement', 'Product', 'Offer'],
  subject: "{{ contact.first_name | default: 'Hello' }}, the new collection is here",
  preheader: 'Twelve pieces, made by hand in small numbers.',
  theme: { page: '#f2eee8', headingFont: 'palatino' },
  blocks: [
    logo({ align: 'center' }),
    text('THE DRY SEASON COLLECTION', { align: 'center', size: 13, colour: '#5b6770', paddingY: 4 }),
    heading(1, 'Made for long, bright days', { align: 'center', size: 46, paddingX: 40 }),
    accent(),
    text(
      'Twelve pieces in linen and hand-woven cotton, made in small numbers by people we know by name. When they are ' +
        'gone, they are gone.',
      { align: 'center', paddingX: 56, size: 17 },
    ),
    button('See the collection', 'https://www.example.com/collection', { align: 'center', paddingY: 20 }),
    picture('The collection', { paddingX: 0, paddingY: 0 }),
    columns(
      [piece('Ama shirt', '₦28,000'), piece('Kofi trousers', '₦34,500'), piece('Zuri scarf', '₦12,000')],
      { paddingY: 20, gap: 16 },
    ),
    heading(2, 'You see it first', { align: 'center', paddingY: 4 }),
    text(
      "The shop opens to everyone on Friday. Until then it is only yours, {{ contact.first_name | default: 'friend' }}.",
      {
        align: 'center',
        paddingX: 56,
      },
    ),
    button('Shop early', 'https://www.example.com/early', {
      align: 'center',
      paddingY: 18,
    }),
    note('Free returns for 14 days. Delivery in Lagos, Accra and Nairobi within two days.', {
      align: 'center',
    }),
    ...footer(),
  ],
};
