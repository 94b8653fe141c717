/** The campaign parameters Google Analytics reads from an address. */
export interface UtmParams {
  source: string;
  medium: string;
  campaign: string;
}

/**
 * The address with `utm_source`, `utm_medium` and `utm_campaign` added before its fragment. Existing
 * parameters stay. Nothing else changes, so merge tags inside survive.
 */
export function withUtm(url: string, { source, medium, campaign }: UtmParams): string {
  const hash = url.indexOf('#');
  const base = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? '' : url.slice(hash);
  const query = base.includes('?') ? base.slice(base.indexOf('?') + 1) : '';
  const present = new Set(query.split('&').map((pair) => pair.split('=', 1)[0]?.toLowerCase()));
  const added = Object.entries({ utm_source: source, utm_medium: medium, utm_campaign: campaign })
    .filter(([name, value]) => value !== '' && !present.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (added === '') return url;
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&';
  return base + joint + added + fragment;
}
