import { Chance } from './chance.ts';
import { hourMs, readingMoment } from './hours.ts';
import type { PlannedCampaign } from './plan.ts';
import { isOfHistory } from './plan-people.ts';

/** A message that was sent to a contact. */
export interface SentMessage {
  id: string;
  address: string;
  country: string;
}

export interface PlannedHit {
  deliveryId: string;
  kind: 'open' | 'click';
  /** The number of the link. */
  n: number;
  at: Date;
  userAgent: string;
  ip: string;
}

export interface Reaction {
  hits: PlannedHit[];
  unsubscribedAt: Date | null;
  complainedAt: Date | null;
}

const none: Reaction = { hits: [], unsubscribedAt: null, complainedAt: null };

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const devices = [
  [phone, 52],
  [
    'Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    14,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    12,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    16,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    6,
  ],
] as const;
/** Providers that load images for their readers, and how often. */
const proxies: Readonly<Record<string, readonly [userAgent: string, share: number]>> = {
  'gmail.example': [
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    0.7,
  ],
  'yahoo.example': ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 0.4],
  'icloud.example': ['Mozilla/5.0', 0.6],
};

/** How a person reacts to a campaign: most view it or ignore it, some click, a few unsubscribe. */
export function planReaction(
  campaign: PlannedCampaign,
  sent: SentMessage & { isBounced: boolean },
): Reaction {
  if (sent.isBounced) return none;
  const chance = new Chance(`${campaign.text.name} ${sent.address}`);
  // Some people read almost everything, others hardly anything.
  const interest = 0.35 + 1.3 * new Chance(`interest ${sent.address}`).next();
  return campaign.channel === 'sms'
    ? textReaction(campaign, sent, chance, interest)
    : mailReaction(campaign, sent, chance, interest);
}

function mailReaction(
  { at, list, progress }: PlannedCampaign,
  sent: SentMessage,
  chance: Chance,
  interest: number,
): Reaction {
  const usual = (0.36 + 0.09 * progress) * (list === 'members' ? 1.25 : 1);
  if (!chance.isTrue(usual * interest)) return none;
  const moment = readingMoment(at, sent.country, 5 * hourMs, chance);
  const device = deviceOf(sent);
  const hits = [hit(sent, 'open', moment, openerOf(sent, device, chance))];
  if (chance.isTrue(0.19)) {
    const clickedAt = new Date(moment.getTime() + 8_000 + Math.floor(chance.wait(70_000)));
    hits.push({
      ...hit(sent, 'click', clickedAt, device),
      n: chance.weigh([[0, 7] as const, [1, 2] as const, [2, 1] as const]),
    });
  }
  if (chance.isTrue(0.16))
    hits.push(hit(sent, 'open', readingMoment(moment, sent.country, 14 * hourMs, chance), device));
  const after = new Date(moment.getTime() + 45_000);
  // People of the seed don't leave: a campaign was sent to them before they have a past.
  const isTired = isOfHistory(sent.address) && chance.isTrue(0.0055);
  if (!isTired) return { ...none, hits };
  // Not many complain, and none lately: the account is in good standing.
  const isAngry = progress < 0.85 && chance.isTrue(0.09);
  return { hits, unsubscribedAt: isAngry ? null : after, complainedAt: isAngry ? after : null };
}

function textReaction(
  { at }: PlannedCampaign,
  sent: SentMessage,
  chance: Chance,
  interest: number,
): Reaction {
  if (!chance.isTrue(0.065 * interest)) return none;
  const moment = readingMoment(at, sent.country, 2 * hourMs, chance);
  return { ...none, hits: [hit(sent, 'click', moment, phone)] };
}

/** Somebody may look at a confirmation of their order. */
export function planLook(sent: SentMessage, at: Date): PlannedHit[] {
  const chance = new Chance(`look ${sent.id}`);
  if (!chance.isTrue(0.66)) return [];
  const device = deviceOf(sent);
  return [hit(sent, 'open', readingMoment(at, 'NG', 2 * hourMs, chance), openerOf(sent, device, chance))];
}

/** A person keeps their device, and nobody's address is a real one's (RFC 5737). */
function deviceOf({ address }: SentMessage): string {
  return new Chance(`device ${address}`).weigh(devices);
}

function openerOf({ address }: SentMessage, device: string, chance: Chance): string {
  const [proxy, share] = proxies[address.slice(address.lastIndexOf('@') + 1)] ?? ['', 0];
  return chance.isTrue(share) ? proxy : device;
}

function hit(sent: SentMessage, kind: 'open' | 'click', at: Date, userAgent: string): PlannedHit {
  const host = new Chance(`network ${sent.address}`).between(1, 254);
  return { deliveryId: sent.id, kind, n: 0, at, userAgent, ip: `203.0.113.${host}` };
}
