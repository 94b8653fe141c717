import { type ReferralChannel, referralChannel } from '../referral.schema.ts';

/** In addresses, short, because some of them go into text messages. */
const letters: Readonly<Partial<Record<ReferralChannel, string>>> = {
  whatsapp: 'w',
  facebook: 'f',
  x: 'x',
  linkedin: 'l',
  email: 'e',
  sms: 's',
  qr: 'q',
};

/** The channel of an advocate’s link, by the parameter `c` of its address. */
export function channelOf(letter: unknown): ReferralChannel {
  const known = referralChannel.options.find((channel) => letters[channel] === letter);
  return letter === undefined || letter === '' ? 'link' : (known ?? 'other');
}

/** What an advocate shares: the programme’s page with their code, and the channel it’s shared on. */
export function advocateUrl(pageUrl: string, code: string, channel: ReferralChannel = 'link'): string {
  const letter = letters[channel];
  return `${pageUrl}?f=${code}${letter === undefined ? '' : `&c=${letter}`}`;
}

/** Where a button leads that shares the advocate’s link, most used first. Each is a plain link. */
export function shareUrls(
  pageUrl: string,
  code: string,
  text: string,
): { channel: ReferralChannel; url: string }[] {
  const link = (channel: ReferralChannel) => advocateUrl(pageUrl, code, channel);
  const said = (channel: ReferralChannel) => encodeURIComponent(`${text} ${link(channel)}`);
  const address = (channel: ReferralChannel) => encodeURIComponent(link(channel));
  return [
    { channel: 'whatsapp', url: `https://wa.me/?text=${said('whatsapp')}` },
    { channel: 'sms', url: `sms:?&body=${said('sms')}` },
    { channel: 'facebook', url: `https://www.facebook.com/sharer/sharer.php?u=${address('facebook')}` },
    { channel: 'x', url: `https://x.com/intent/post?text=${said('x')}` },
    {
      channel: 'linkedin',
      url: `https://www.linkedin.com/sharing/share-offsite/?url=${address('linkedin')}`,
    },
    {
      channel: 'email',
      url: `mailto:?subject=${encodeURIComponent(text)}&body=${said('email')}`,
    },
    { channel: 'qr', url: link('qr') },
  ];
}
