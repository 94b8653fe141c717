import type { Words } from '@talkdrum/languages';
import { button, facts, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#be123c',
  onAccent: '#ffffff',
  tint: '#fff4e0',
  tintDark: '#33240c',
  link: '#be123c',
  linkDark: '#fda4af',
  page: '#faf1ec',
  strip: ['#be123c', '#f59e0b', '#17211f', '#f59e0b', '#be123c', '#f59e0b', '#17211f', '#f59e0b'],
  headings: 'sans',
};

export function sale(words: Words): Preset {
  return {
    key: 'sale',
    name: 'Season sale',
    tags: ['Offer', 'Retail'],
    subject: "{{ contact.first_name | default: 'Hello' }}, 30% off everything until Sunday",
    preheader: 'One code, every shelf, four days.',
    html: page(look, words, [
      row('cell', '<p class="brand">{{ account.name }}</p>', 'center'),
      row(
        'band',
        `<p class="on small"><strong>THE HARMATTAN SALE</strong></p>
<p class="on huge last">30% off</p>
<p class="on">Every shelf, every size. Thursday to Sunday midnight.</p>
${button('Shop the sale', 'https://www.example.com/sale', 'center', 'button inverse')}`,
        'center',
      ),
      row(
        'cell',
        `<p class="soft">Your code at the checkout</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center">
  <tr>
    <td class="code ink">{{ Attribs.code | default: 'DRY30' | upper }}</td>
  </tr>
</table>`,
        'center',
      ),
      row(
        'cell',
        `<h2>What goes first, every year</h2>\n${facts([
          ['Linen shirts', 'from ₦14,000'],
          ['Adire throws', 'from ₦21,500'],
          ['Leather sandals', 'from ₦18,900'],
          ['Shea gift boxes', 'from ₦9,800'],
        ])}`,
      ),
      row(
        'tint',
        '<h2>Order by Friday noon, wear it on Saturday</h2>\n' +
          '<p>Same-week delivery in Lagos, Abuja and Port Harcourt. Three working days everywhere ' +
          `else.</p>\n${button('Find your size', 'https://www.example.com/sale/sizes')}`,
      ),
      row(
        'cell',
        '<p class="soft small last">One use per customer. Not on gift cards. Returns are free for 14 ' +
          'days, sale or no sale.</p>',
      ),
    ]),
  };
}
