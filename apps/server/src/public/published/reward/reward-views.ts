import type { Issue, RewardView, ShownAirtime, ShownReward } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { type Html, html, trusted } from '../../look/html.ts';
import { renderPage } from '../../look/page.ts';
import type { Reader } from '../../reader.ts';
import { paragraphs } from '../../views/submission-view.ts';
import { qrOf } from '../qr-code.ts';
import { shownMoney } from '../shown-money.ts';
import { rewardStyles } from './reward-styles.ts';

interface OfReward {
  reader: Reader;
  company: string;
  brand: BrandKit;
  picture: { url: string; width: number; height: number } | null;
  reward: ShownReward;
}

interface OfPerson extends OfReward {
  person: string;
  /** The same page for someone else: without the recipient. */
  otherUrl: string;
}

/** Nothing is given yet: a mail scanner that follows the link sees this too. */
export function offerPage(of: OfPerson & { visitToken: string; airtime: ShownAirtime | null }): string {
  const { text } = of.reader.words;
  if (of.airtime !== null) return airtimeOfferPage({ ...of, airtime: of.airtime });
  const isWheel = of.reward.display === 'wheel';
  const label = text(isWheel ? 'reward.spin' : 'reward.claim');
  const body = html`${isWheel && wheel('')}${claimForm(of.visitToken, label)}`;
  return page(of, html`${greeting(of)}${about(of)}${body}${terms(of)}`);
}

/** To the person's own number only, which is masked: other people may look at the screen. */
function airtimeOfferPage(of: OfPerson & { visitToken: string; airtime: ShownAirtime }): string {
  const { maskedNumber, amountMinor, currency } = of.airtime;
  const worth = html`<p class="worth">${shownMoney(amountMinor, currency)}</p>`;
  const label = of.reader.words.text('reward.airtimeClaim', { number: maskedNumber });
  return page(of, html`${greeting(of)}${about(of)}${worth}${claimForm(of.visitToken, label)}${terms(of)}`);
}

/** What the person has; uncovered with a move if they pressed the button just now. */
export function claimedPage(
  of: OfPerson & Omit<Extract<RewardView, { kind: 'claimed' }>, 'kind'> & { visitToken: string },
): string {
  const { text } = of.reader.words;
  if (of.reward.kind === 'airtime') return airtimePage(of);
  // A new code isn't used, so it stays the first.
  const [newest, ...others] = of.issues.toSorted((a, b) => Number(isUsed(a)) - Number(isUsed(b)));
  const cards =
    newest === undefined ? null : html`${covered(of, newest)}${others.map((one) => card(of, one))}`;
  const more = of.mayClaimMore && claimForm(of.visitToken, text('reward.another'));
  return page(of, html`${greeting(of)}${about(of)}${cards}${more}${terms(of)}`);
}

/** What became of the airtime. One that failed can be asked for again. */
function airtimePage(of: Parameters<typeof claimedPage>[0]): string {
  const { text } = of.reader.words;
  const cards = of.issues.map(({ id }) => {
    const airtime = of.airtime.get(id);
    return airtime === undefined ? null : airtimeCard(of, airtime);
  });
  const number = of.airtime.get(of.issues[0]?.id ?? '')?.maskedNumber ?? '';
  const label = of.mayRetry
    ? text('reward.airtimeRetry')
    : of.mayClaimMore
      ? text('reward.airtimeClaim', { number })
      : null;
  const form = label !== null && claimForm(of.visitToken, label);
  return page(of, html`${greeting(of)}${about(of)}${cards}${form}${terms(of)}`);
}

function airtimeCard(
  { reader }: OfReward,
  { maskedNumber, amountMinor, currency, state }: ShownAirtime,
): Html {
  const said = { number: maskedNumber, amount: shownMoney(amountMinor, currency) };
  const { text } = reader.words;
  const words =
    state === 'failed'
      ? text('reward.airtimeFailed', { number: maskedNumber })
      : text(state === 'delivered' ? 'reward.airtimeSent' : 'reward.airtimeOnWay', said);
  return html`<section class="ticket" role="status"><p><strong>${words}</strong></p></section>`;
}

export function refusedPage(
  of: OfPerson & { reason: Extract<RewardView, { kind: 'refused' }>['reason'] },
): string {
  const { text } = of.reader.words;
  const { company } = of;
  const why =
    of.reason === 'unpaid' || of.reason === 'number'
      ? text(`reward.${of.reason}`, { company })
      : text(`reward.${of.reason}`);
  return page(of, html`${greeting(of)}${about(of)}<p role="status"><strong>${why}</strong></p>${terms(of)}`);
}

export function strangerPage(of: OfReward): string {
  const why = of.reader.words.text('reward.stranger', { company: of.company });
  return page(of, html`<h1>${of.reward.name}</h1><p>${why}</p>${terms(of)}`);
}

function page({ reader, company, brand, reward }: OfReward, body: Html): string {
  const head = trusted(`<style>${rewardStyles}</style>`);
  return renderPage({ reader, title: reward.name, company, brand, body, head });
}

function greeting({ reader, person, otherUrl }: OfPerson): Html {
  const { text } = reader.words;
  const hello = person === '' ? text('reward.helloNobody') : text('reward.hello', { name: person });
  return html`<p class="quiet">${hello} · <a href="${otherUrl}" rel="nofollow">${text('form.notYou')}</a></p>`;
}

function about({ reward, picture }: OfReward): Html {
  const { kind, valueMinor, currency } = reward;
  const value =
    kind !== 'manual' && kind !== 'airtime' && valueMinor > 0n && shownMoney(valueMinor, currency);
  return html`${
    picture !== null &&
    html`<img class="gift" src="${picture.url}" alt="" width="${picture.width}" height="${picture.height}">`
  }<h1>${reward.name}</h1>${value && html`<p class="worth">${value}</p>`}${paragraphs(reward.message)}`;
}

function claimForm(visitToken: string, label: string): Html {
  return html`<form method="post"><input type="hidden" name="_visit" value="${visitToken}"><button>${label}</button></form>`;
}

/** A silver field or a wheel in front of a new code. Both are styles and a disclosure, so keyboards and no script suffice. */
function covered(of: Parameters<typeof claimedPage>[0], issue: Issue): Html {
  if (!of.isNew || of.reward.display === 'reveal') return card(of, issue);
  if (of.reward.display === 'wheel')
    return html`${wheel(' spun')}<div class="after">${card(of, issue)}</div>`;
  return html`<details class="scratch"><summary>${of.reader.words.text('reward.scratch')}</summary>${card(of, issue)}</details>`;
}

const wheel = (spun: string): Html => html`<div class="wheel${spun}" aria-hidden="true"></div>`;

function isUsed({ redeemed, balanceMinor, codeSource }: Issue): boolean {
  return codeSource !== 'shared' && (balanceMinor === null ? redeemed > 0 : balanceMinor === 0n);
}

function card({ reader, reward }: OfReward, issue: Issue): Html {
  const { text, date } = reader.words;
  const { code, balanceMinor, expiresAt } = issue;
  const isBegun = balanceMinor !== null && balanceMinor > 0n;
  return html`<section class="ticket${isUsed(issue) && ' used'}" aria-label="${text('reward.code')}"><p class="quiet">${text('reward.code')}</p><p class="code">${code}</p>${
    isUsed(issue)
      ? html`<p>${text('reward.used')}</p>`
      : html`${qrOf(code)}<p>${text('reward.howTo')}</p>${isBegun && html`<p>${text('reward.balance', { amount: shownMoney(balanceMinor, reward.currency) })}</p>`}${expiresAt !== null && html`<p class="quiet">${text('reward.expires', { date: date(expiresAt) })}</p>`}`
  }</section>`;
}

function terms({ reader, reward }: OfReward): Html | false {
  if (reward.terms === '') return false;
  return html`<details class="terms"><summary>${reader.words.text('reward.terms')}</summary>${paragraphs(reward.terms)}</details>`;
}
