/** Networks an account can link to, each with the hosts its profiles are at. */
export const socialNetworks = {
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  instagram: { label: 'Instagram', hosts: ['instagram.com'] },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'] },
  linkedin: { label: 'LinkedIn', hosts: ['linkedin.com'] },
  youtube: { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'] },
  whatsapp: { label: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'] },
  telegram: { label: 'Telegram', hosts: ['t.me', 'telegram.me'] },
  threads: { label: 'Threads', hosts: ['threads.net', 'threads.com'] },
  pinterest: { label: 'Pinterest', hosts: ['pinterest.com', 'pin.it'] },
} as const satisfies Record<string, { label: string; hosts: readonly string[] }>;

export type SocialNetwork = keyof typeof socialNetworks;
export const socialNetworkNames = Object.keys(socialNetworks) as [SocialNetwork, ...SocialNetwork[]];

/** The https address of a profile at the network, from "instagram.com/kola" too; null for any other. */
export function profileAddress(network: SocialNetwork, text: string): string | null {
  const trimmed = text.trim();
  const typed = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  if (url.protocol === 'http:') url.protocol = 'https:';
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const isTheirs = socialNetworks[network].hosts.some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
  return isTheirs && (url.pathname !== '/' || url.search !== '') ? url.href : null;
}
