/** What a campaign says. */
export interface CampaignText {
  name: string;
  subject: string;
  lead: string;
  /** The path of its product at the shop. */
  path: string;
}

const text = (name: string, subject: string, lead: string, path: string): CampaignText => ({
  name,
  subject,
  lead,
  path,
});

/** Names don't mention months, because the history ends on the day it is made. */
export const emailTexts = {
  newsletter: [
    text(
      'New in: Adire from Abeokuta',
      'Indigo, tied and dyed by hand',
      'Twelve new patterns from the dyers of Abeokuta, in cotton and in silk.',
      'adire',
    ),
    text(
      'Restock: raffia totes',
      'They are back: raffia totes from ₦8,500',
      'You asked, the weavers worked overtime. All four colours are in stock again.',
      'totes',
    ),
    text(
      'Payday weekend',
      '20% off until Sunday night',
      'The whole shop is 20% off from today until Sunday at midnight.',
      'payday',
    ),
    text(
      'Kente for every day',
      'Kente you can wear on a Tuesday',
      'Narrow strips, quiet colours: scarves and shirts for every day.',
      'kente',
    ),
    text(
      'Home: woven baskets',
      'Baskets that stay for years',
      'Bolga baskets in three sizes, woven from elephant grass.',
      'baskets',
    ),
    text(
      'Leather from Kano',
      'Wallets and belts that get better with age',
      'Vegetable-tanned leather from the oldest tannery in the north.',
      'leather',
    ),
    text(
      'Gifts under ₦10,000',
      'Twenty gifts under ₦10,000',
      'For birthdays, weddings and people who have everything.',
      'gifts',
    ),
    text(
      'Shea and black soap',
      'For dry days: shea, black soap and oils',
      'Unrefined shea from the savannah, soap from Kumasi, three new oils.',
      'care',
    ),
    text(
      'Ankara by the yard',
      'Sixty new prints, cut to your length',
      'Send us your tailor’s note: we cut to the centimetre and deliver in two days.',
      'ankara',
    ),
    text(
      'Made in Lagos: ceramics',
      'Cups from the potters of Yaba',
      'Small batches, no two alike. Seconds at half price in the store.',
      'ceramics',
    ),
    text(
      'Beads from Krobo',
      'Recycled glass, new colours',
      'Every bead was a bottle once. Sets from ₦3,200.',
      'beads',
    ),
    text(
      'Kitchen week',
      'Mortars, calabashes and knives',
      'Everything for the kitchen is 15% off this week.',
      'kitchen',
    ),
    text(
      'Linen for the heat',
      'Loose, light and finally in size 46',
      'Shirts and dresses for days when nothing else will do.',
      'linen',
    ),
  ],
  members: [
    text(
      'Kola Circle: early access',
      'Yours first, for 24 hours',
      'Members see the new collection a day before everybody else.',
      'circle/early',
    ),
    text(
      'Kola Circle letter',
      'From the workshop, with love',
      'What we saw, bought and learned on the road this month.',
      'circle/letter',
    ),
    text(
      'Kola Circle: double points',
      'Double points until Saturday',
      'Every purchase counts twice, in the stores and online.',
      'circle/points',
    ),
    text(
      'Kola Circle: meet the dyers',
      'An evening in the store, with indigo',
      'Three dyers from Abeokuta show how it is done. Bring an old shirt.',
      'circle/evening',
    ),
    text(
      'Kola Circle: your choice',
      'Which print should come back?',
      'Choose one of five. The winner is printed again, members only.',
      'circle/choice',
    ),
    text(
      'Kola Circle: free alterations',
      'We take it in, or let it out',
      'Alterations are free for members all week.',
      'circle/alterations',
    ),
  ],
} as const;

const sms = (name: string, lead: string, path: string) => text(name, '', lead, path);

export const smsTexts = [
  sms('Saturday in the Lagos store', 'today until 20:00 every second item is half price.', 'lagos'),
  sms('Late opening', 'we are open until 22:00 today, with live music from 19:00.', 'lagos/late'),
  sms('New arrivals in Lagos', 'the new adire hangs in the store. Come and touch it.', 'adire'),
  sms('Sunday brunch', 'tomorrow from 11:00: small chops, zobo and 10% off.', 'lagos/brunch'),
  sms('Tailor in the house', 'our tailor takes measure today from 12:00 to 18:00.', 'lagos/tailor'),
  sms('Last sizes', 'last sizes of the linen dresses, 40% off today.', 'linen'),
];

const shop = 'https://kola-stores.example';

/** The HTML of an email: a headline, a lead and three links. */
export function htmlOf({ subject, lead, path }: CampaignText): string {
  return `<table role="presentation" width="100%" style="max-width:600px;margin:0 auto;font-family:Georgia,serif;color:#241c15">
<tr><td style="padding:32px 24px 8px;font-size:14px;letter-spacing:2px;color:#9a3b1f">KOLA STORES</td></tr>
<tr><td style="padding:0 24px"><h1 style="font-size:32px;line-height:1.2;margin:0 0 16px">${subject}</h1>
<p style="font-size:18px;line-height:1.5">Hello {{ contact.first_name | default: 'there' }}, ${lead}</p>
<p><a href="${shop}/${path}" style="display:inline-block;background:#9a3b1f;color:#ffffff;padding:14px 28px;text-decoration:none">See all of it</a></p></td></tr>
<tr><td style="padding:16px 24px 32px;font-size:16px"><a href="${shop}/new" style="color:#9a3b1f">What else is new</a> · <a href="${shop}/stores" style="color:#9a3b1f">Our stores</a></td></tr>
</table>`;
}

/** The text of an SMS. */
export const smsOf = ({ lead, path }: CampaignText): string =>
  `Kola Stores: Hello {{ contact.first_name | default: 'there' }}, ${lead} ${shop}/${path}`;
