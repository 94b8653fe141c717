import { isbot } from 'isbot';

/**
 * Who was behind a request: a person, the image proxy of a mail provider, a machine that checks links, or
 * nobody can say.
 */
export type HitAudience = 'human' | 'proxy' | 'scanner' | 'unknown';

/** One request for a pixel or a link. */
export interface Hit {
  ip: string;
  userAgent: string;
  /** Now, when left out. */
  at?: Date;
  /** HEAD asks whether a link works; people's programs use GET. */
  method?: string;
}

const imageProxies = /GoogleImageProxy|ggpht\.com|YahooMailProxy/i;
const mailClients = /Thunderbird|Microsoft Outlook|MSOffice|AppleMail|Airmail|Postbox/i;
const linkScanners =
  /Barracuda|Mimecast|Proofpoint|SafeLinks|Microsoft Office Existence|BitDefender|Symantec|TrendMicro|ZScaler|FireEye|Cisco-?IronPort/i;

/**
 * What the request alone tells. Apple's Mail Privacy Protection names itself with the bare word
 * "Mozilla/5.0".
 */
export function classifyRequest(kind: 'open' | 'click', { userAgent, method = 'GET' }: Hit): HitAudience {
  const agent = userAgent.trim();
  if (method !== 'GET' && method !== 'POST') return 'scanner';
  if (kind === 'open' && (imageProxies.test(agent) || agent === 'Mozilla/5.0')) return 'proxy';
  if (agent === '') return kind === 'click' ? 'scanner' : 'unknown';
  if (mailClients.test(agent)) return 'human';
  if (linkScanners.test(agent) || isbot(agent)) return 'scanner';
  return /^Mozilla\/\d\.\d .*(?:AppleWebKit|Gecko|Trident|MSIE)|^Opera\//.test(agent) ? 'human' : 'unknown';
}

/** A click so soon after the delivery is a gateway that checks the message before it shows it. */
const tooSoonMs = 2_000;
/** So many different links of a message in so short a time no person opens. */
export const burst = { links: 3, withinMs: 5_000 };

/** A click of one delivery, recorded or new. */
export interface ClickMoment {
  linkN: number;
  at: number;
}

/** True for a click that came too soon after the delivery, or before it was known to be delivered. */
export function isTooSoon(at: number, deliveredAt: number | null): boolean {
  return deliveredAt === null || at < deliveredAt + tooSoonMs;
}

/** True when this click is part of a burst over many links; `others` are the delivery's other clicks. */
export function isBurst(click: ClickMoment, others: readonly ClickMoment[]): boolean {
  const near = others.filter((other) => Math.abs(other.at - click.at) <= burst.withinMs);
  return new Set([click.linkN, ...near.map(({ linkN }) => linkN)]).size >= burst.links;
}
