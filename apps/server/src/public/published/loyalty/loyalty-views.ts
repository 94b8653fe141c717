import {
  type MemberCard,
  type MemberOutcome,
  type OfferedReward,
  type ShownProgram,
  worthOf,
} from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { type Html, html, trusted } from '../../look/html.ts';
import { renderDocument, renderPage } from '../../look/page.ts';
import type { Reader } from '../../reader.ts';
import { paragraphs } from '../../views/submission-view.ts';
import { shownMoney } from '../shown-money.ts';
import { qrOf } from '../qr-code.ts';
import { cardRings, medal, rewardIcon } from './loyalty-icons.ts';
import { cardStyles, loyaltyStyles } from './loyalty-styles.ts';
import { historyBox } from './loyalty-history.ts';

export interface OfProgram {
  reader: Reader;
  company: string;
  brand: BrandKit;
  /** The same page for someone else: without the recipient. */
  otherUrl: string;
  visitToken: string;
}

/** A member’s page: their points, what they buy, and the history. */
export function memberPage(of: OfProgram, card: MemberCard, outcome: MemberOutcome | null): string {
  const { reader, company, brand } = of;
  const body = html`<main id="main" class="loyalty">${heading(of, card.person)}${plastic(reader, card)}${told(of, outcome)}${membership(reader, card)}${codesBox(reader, card)}${tierBox(reader, card)}${rewardsBox(of, card)}${historyBox(reader, card)}${termsBox(reader, card.program)}</main>`;
  return renderDocument({ reader, title: card.program.name, company, brand, head: styles(card) }, body);
}

export function invitedPage(
  of: OfProgram,
  { program, person, mayJoin }: { program: ShownProgram; person: string; mayJoin: boolean },
): string {
  const { text } = of.reader.words;
  const join = html`<p>${text('loyalty.joinWhy')}</p><form method="post"><input type="hidden" name="_visit" value="${of.visitToken}"><button>${text('loyalty.join')}</button></form>`;
  const body = html`${heading(of, person)}<h1>${program.name}</h1>${paragraphs(program.message)}${mayJoin ? join : html`<p>${text('loyalty.ended')}</p>`}`;
  return renderPage({ ...of, title: program.name, body, head: styles() });
}

export function strangersPage(of: OfProgram, program: ShownProgram): string {
  const why = of.reader.words.text('reward.stranger', { company: of.company });
  const body = html`<h1>${program.name}</h1><p>${why}</p>`;
  return renderPage({ ...of, title: program.name, body });
}

const styles = (card: MemberCard | null = null): Html =>
  trusted(`<style>${loyaltyStyles}</style>${card === null ? '' : `<style>${cardStyles(card)}</style>`}`);

function heading({ reader, company, otherUrl }: OfProgram, person: string): Html {
  const first = person.split(' ')[0] ?? '';
  const { text } = reader.words;
  return html`<p class="head"><b>${company}</b><span>${first !== '' && html`${first} · `}<a href="${otherUrl}" rel="nofollow">${text('form.notYou')}</a></span></p>`;
}

/** The card itself. */
function plastic({ words }: Reader, { program, person, member, progress }: MemberCard): Html {
  const { text, number } = words;
  const worth = worthOf(program, member.available);
  const inMoney =
    worth !== null && html` · ${text('loyalty.worth', { amount: shownMoney(worth, program.currency) })}`;
  const tier = progress?.tier ?? null;
  return html`<section class="member">${trusted(cardRings)}<div class="top"><h1>${program.name}</h1>${
    tier !== null && html`<span class="tier">${trusted(medal)}${tier}</span>`
  }</div><div class="low"><div><span class="name">${person}</span><b class="sum">${number(member.available)}</b><span>${program.unit}${inMoney}</span></div><span class="no">${text('loyalty.number', { number: shownNumber(member.number) })}</span></div></section>`;
}

const shownNumber = (number: number): string =>
  number
    .toString()
    .padStart(6, '0')
    .replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ' ');

function told({ reader, company }: OfProgram, outcome: MemberOutcome | null): Html | false {
  if (outcome === null) return false;
  const { text } = reader.words;
  if (outcome.kind === 'bought')
    return html`<div class="told" role="status">${text('loyalty.got', { reward: outcome.reward })} <span class="code">${outcome.code}</span></div>`;
  const why = {
    points: () => text('loyalty.few'),
    tier: () => text('loyalty.tier'),
    limit: () => text('loyalty.limit'),
    closed: () => text('loyalty.closed'),
    gone: () => text('reward.gone'),
    day: () => text('reward.day'),
    number: () => text('reward.number', { company }),
    country: () => text('reward.country'),
    unpaid: () => text('reward.unpaid', { company }),
  }[outcome.reason]();
  return html`<div class="told no" role="status">${why}</div>`;
}

function membership({ words }: Reader, { member }: MemberCard): Html {
  const { text } = words;
  return html`<section class="box scan">${qrOf(member.number.toString().padStart(6, '0'), 124)}<div><h2>${text('loyalty.show')}</h2><p>${text('loyalty.showHow')}</p></div></section>`;
}

function codesBox({ words }: Reader, { codes }: MemberCard): Html | false {
  if (codes.length === 0) return false;
  const { text, date } = words;
  const items = codes.map(
    ({ reward, code, expiresAt }) =>
      html`<li><span><b class="code">${code}</b><small>${reward}${expiresAt !== null && html` · ${text('reward.expires', { date: date(expiresAt) })}`}</small></span>${qrOf(code, 64)}</li>`,
  );
  return html`<section class="box"><h2>${text('loyalty.codes')}</h2><ul class="moves">${items}</ul></section>`;
}

function tierBox({ words }: Reader, { program, progress }: MemberCard): Html | false {
  if (progress === null || (progress.tier === null && progress.nextTier === null)) return false;
  const { text, date, number } = words;
  const { tier, tierUntil, metric, nextTier, nextThreshold, benefits } = progress;
  const shown = (amount: number): string =>
    program.tierMetric === 'spent'
      ? shownMoney(BigInt(Math.max(0, Math.round(amount))), program.currency)
      : `${number(amount)} ${program.unit}`;
  const title =
    tier === null
      ? (nextTier ?? '')
      : tierUntil === null
        ? tier
        : text('loyalty.tierUntil', { tier, date: date(tierUntil) });
  const next =
    nextTier !== null &&
    nextThreshold !== null &&
    html`<span>${text('loyalty.toNext', { points: shown(Math.max(0, nextThreshold - metric)), tier: nextTier })}</span>`;
  return html`<section class="box"><h2>${title}</h2><div class="meter" aria-hidden="true"><i></i></div><p class="ends"><span>${shown(metric)}</span>${next}</p>${benefits !== null && benefits !== '' && html`<p class="quiet">${benefits}</p>`}</section>`;
}

function rewardsBox(of: OfProgram, card: MemberCard): Html | false {
  const { rewards, program } = card;
  const hasLapsed = program.status === 'ended' && (program.pointsUntil?.getTime() ?? 0) <= Date.now();
  if (rewards.length === 0 || hasLapsed) return false;
  const { text, date } = of.reader.words;
  const until =
    program.status === 'ended' &&
    program.pointsUntil !== null &&
    html`<p class="quiet">${text('loyalty.until', { date: date(new Date(program.pointsUntil.getTime() - 1)) })}</p>`;
  return html`<section class="box"><h2>${text('loyalty.spend')}</h2>${until}<ul class="buys">${rewards.map((reward) => buyLine(of, card, reward))}</ul></section>`;
}

function buyLine(
  { reader, visitToken }: OfProgram,
  { member, program }: MemberCard,
  reward: OfferedReward,
): Html {
  const { text, number } = reader.words;
  const price = `${number(reward.points)} ${program.unit}`;
  const missing = reward.points - member.available;
  const why =
    !reward.hasTier && reward.minTier !== null
      ? text('loyalty.needsTier', { tier: reward.minTier })
      : missing > 0
        ? text('loyalty.toGo', { points: number(missing) })
        : null;
  const label = html`<span class="what"><b>${reward.name}</b><small>${price}${why !== null && html`, ${why}`}</small></span>`;
  const icon = html`<span class="sort">${trusted(rewardIcon(reward.kind))}</span>`;
  if (why !== null)
    return html`<li><div class="line">${icon}${label}<span class="wait">${text('loyalty.later')}</span></div></li>`;
  // Asks before points are spent, without a script.
  return html`<li><details><summary class="line">${icon}${label}<span class="button get">${text('loyalty.get')}</span></summary><form method="post"><input type="hidden" name="_visit" value="${visitToken}"><input type="hidden" name="reward" value="${reward.rewardId}"><button aria-label="${text('loyalty.pay', { price })}: ${reward.name}">${text('loyalty.pay', { price })}</button></form></details></li>`;
}

function termsBox({ words }: Reader, { message, terms }: ShownProgram): Html | false {
  if (message === '' && terms === '') return false;
  return html`<section class="box">${paragraphs(message)}${terms !== '' && html`<details><summary>${words.text('reward.terms')}</summary>${paragraphs(terms)}</details>`}</section>`;
}
