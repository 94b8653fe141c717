import type { PublishedOutput, ShareChannel } from '@talkdrum/api/contracts';

export interface SharedItem extends Pick<PublishedOutput, 'id' | 'kind' | 'url' | 'slug' | 'title' | 'card'> {
  /** What networks and mails say about it. */
  cardTitle: string;
}

export interface ShareSection {
  channel: ShareChannel;
  title: string;
  about: string;
  /** What is copied, made from the channel’s tracked link. */
  copied: { label: string; text: (link: string, item: SharedItem) => string };
  /** Opens the network with the link filled in. */
  network?: { label: string; url: (link: string, item: SharedItem) => string };
}

const asIs = (link: string): string => link;
const query = (address: string, parameters: Record<string, string>): string =>
  `${address}?${new URLSearchParams(parameters).toString()}`;
/** `mailto:` and messages don’t read + as a blank. */
const mailQuery = (address: string, parameters: Record<string, string>): string =>
  query(address, parameters).replaceAll('+', '%20');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

/** Forms and lead campaigns can be framed; other pages are linked, because they allow no frames. */
function embedCode(link: string, { kind, title }: SharedItem): string {
  return kind === 'form' || kind === 'lead'
    ? `<iframe src="${escaped(link)}" title="${escaped(title)}" width="100%" height="640" style="border:0"></iframe>`
    : `<a href="${escaped(link)}">${escaped(title)}</a>`;
}

/** The sections of Share Options, in order. Their titles are those of the specification. */
export const shareSections: readonly ShareSection[] = [
  {
    channel: 'public',
    title: 'Public Link',
    about: 'The address of the page itself. Everyone who comes without another link counts here.',
    copied: { label: 'Public link', text: (_link, { url }) => url },
  },
  {
    channel: 'embed',
    title: 'Embed Code',
    about: 'Paste it into the HTML of your website.',
    copied: { label: 'Embed code', text: embedCode },
  },
  {
    channel: 'facebook-ad',
    title: 'Facebook Ad',
    about:
      'Use it as the website address of your ad. Its parameters show the campaign in your own statistics too.',
    copied: {
      label: 'Ad link',
      text: (link, { slug }) =>
        query(link, { utm_source: 'facebook', utm_medium: 'paid', utm_campaign: slug }),
    },
    network: { label: 'Open Ads Manager', url: () => 'https://www.facebook.com/adsmanager/creation' },
  },
  {
    channel: 'facebook-page',
    title: 'Facebook Page',
    about: 'Post it on your page or in a group.',
    copied: { label: 'Facebook link', text: asIs },
    network: {
      label: 'Share on Facebook',
      url: (link) => query('https://www.facebook.com/sharer/sharer.php', { u: link }),
    },
  },
  {
    channel: 'whatsapp-status',
    title: 'WhatsApp Status',
    about: 'Post it as your status, or send it to a group or a broadcast list.',
    copied: { label: 'WhatsApp link', text: asIs },
    network: {
      label: 'Share on WhatsApp',
      url: (link, { cardTitle }) => mailQuery('https://wa.me/', { text: `${cardTitle}\n${link}` }),
    },
  },
  {
    channel: 'twitter',
    title: 'Twitter',
    about: 'Post it on X.',
    copied: { label: 'Twitter link', text: asIs },
    network: {
      label: 'Share on Twitter',
      url: (link, { cardTitle }) => query('https://twitter.com/intent/tweet', { text: cardTitle, url: link }),
    },
  },
  {
    channel: 'linkedin',
    title: 'LinkedIn',
    about: 'Post it on your profile or company page.',
    copied: { label: 'LinkedIn link', text: asIs },
    network: {
      label: 'Share on LinkedIn',
      url: (link) => query('https://www.linkedin.com/sharing/share-offsite/', { url: link }),
    },
  },
  {
    channel: 'email',
    title: 'Email',
    about: 'Send it from your own mailbox or put it into your signature.',
    copied: { label: 'Email link', text: asIs },
    network: {
      label: 'Write an email',
      url: (link, { cardTitle, card }) =>
        mailQuery('mailto:', { subject: cardTitle, body: [card.text, link].filter(Boolean).join('\n\n') }),
    },
  },
];
