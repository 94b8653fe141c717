import { isbot } from 'isbot';

/** What made a request: a person, a mail provider's image proxy, a link scanner, or unknown. */
export type HitAudience = 'human' | 'proxy' | 'scanner' | 'unknown';

/** One request for a pixel or a link. */
export interface Hit {
  ip: string;
  userAgent: string;
  /** Now, when left out. */
  at?: Date;
  /** Scanners use HEAD to check a link; mail clients and browsers use GET. */
  method?: string;
}

const imageProxies = /GoogleImageProxy|ggpht\.com|YahooMailProxy/i;
const mailClients = /Thunderbird|Microsoft Outlook|MSOffice|AppleMail|Airmail|Postbox/i;
const linkScanners =
  /Barracuda|Mimecast|Proofpoint|SafeLinks|Microsoft Office Existence|BitDefender|Symantec|TrendMicro|ZScaler|FireEye|Cisco-?IronPort/i;

/**
 * Classifies by the request alone. Apple's Mail Privacy Protection sends just "Mozilla/5.0" as its user
 * agent.
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

/** A click this soon after the delivery comes from a gateway that scans the message. */
const tooSoonMs = 2_000;
/** No person opens this many different links of a message in this time. */
export const burst = { links: 3, withinMs: 5_000 };

/** A click of one delivery, recorded or new. */
export interface ClickMoment {
  linkN: number;
  at: number;
}

/** True for a click too soon after the delivery, or before the delivery was settled. */
export function isTooSoon(at: number, deliveredAt: number | null): boolean {
  return deliveredAt === null || at < deliveredAt + tooSoonMs;
}

/** True when this click is part of a burst over many links; `others` are the delivery's other clicks. */
export function isBurst(click: ClickMoment, others: readonly ClickMoment[]): boolean {
  const near = others.filter((other) => Math.abs(other.at - click.at) <= burst.withinMs);
  return new Set([click.linkN, ...near.map(({ linkN }) => linkN)]).size >= burst.links;
}
