import type { ShareChannel } from '@talkdrum/api/contracts';

/** As Share Options calls them. */
export const channelWords: Readonly<Record<ShareChannel, string>> = {
  public: 'Public Link',
  embed: 'Embed Code',
  'facebook-ad': 'Facebook Ad',
  'facebook-page': 'Facebook Page',
  'whatsapp-status': 'WhatsApp Status',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  email: 'Email',
  qr: 'QR code',
  campaign: 'Campaign',
};

/** Of a channel as it was stored, which a later version may not know. */
export const channelName = (channel: string): string =>
  Object.entries(channelWords).find(([known]) => known === channel)?.[1] ?? channel;
