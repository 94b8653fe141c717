import type { ReferralView } from '@talkdrum/domain';
import type { MessageKey, Words } from '@talkdrum/languages';
import { encode } from 'uqr';
import { type Html, html, trusted } from '../../look/html.ts';
import { paragraphs } from '../../views/submission-view.ts';
import { card, type OfPerson, visitField } from './referral-views.ts';

type Invite = Extract<ReferralView, { kind: 'invite' }>;
type Own = Extract<ReferralView, { kind: 'advocate' }>;
type Friend = Own['advocate']['friends'][number];

/** Nobody becomes an advocate by opening it: a mail scanner that follows the link sees this too. */
export function invitePage(of: OfPerson, { program }: Invite): string {
  const { text } = of.reader.words;
  return card(
    of,
    program,
    html`${greeting(of)}<h1>${program.name}</h1>${paragraphs(program.advocateMessage)}${gains(of, program)}<form method="post">${visitField(of)}<input type="hidden" name="step" value="join"><button>${text('referral.getLink')}</button></form>`,
  );
}

/** An advocate’s own page: their link, ways to share it, and what became of their friends. */
export function advocatePage(of: OfPerson, { program, advocate }: Own): string {
  const { text } = of.reader.words;
  const qr = advocate.shareUrls.find(({ channel }) => channel === 'qr');
  return card(
    of,
    program,
    html`${greeting(of)}<h1>${program.name}</h1>${paragraphs(program.advocateMessage)}${gains(of, program)}<section class="ticket" aria-label="${text('referral.link')}"><p class="quiet">${text('referral.link')}</p>${
      qr !== undefined && qrOf(qr.url)
    }<p class="own">${advocate.url}</p><p class="quiet">${text('reward.code')}</p><p class="code">${advocate.code}</p></section><h2>${text('referral.share')}</h2><ul class="share">${advocate.shareUrls
      .filter(({ channel }) => channel !== 'qr')
      .map(
        ({ channel, url }, n) =>
          html`<li${n === 0 && html` class="first"`}><a href="${url}" rel="noopener nofollow" target="_blank">${shareName(channel, of.reader.words)}</a></li>`,
      )}</ul><h2>${text('referral.friends')}</h2>${
      advocate.friends.length === 0
        ? html`<p>${text('referral.noFriends')}</p>`
        : html`<ul class="friends">${advocate.friends.map((friend) => friendLine(of, friend))}</ul>`
    }${rewards(of, advocate)}`,
  );
}

function greeting({ reader, person, otherUrl }: OfPerson): Html {
  const { text } = reader.words;
  const hello = person === '' ? text('reward.helloNobody') : text('reward.hello', { name: person });
  return html`<p class="quiet">${hello} · <a href="${otherUrl}" rel="nofollow">${text('form.notYou')}</a></p>`;
}

function gains(of: OfPerson, { advocateReward, friendReward }: Invite['program']): Html {
  const { text } = of.reader.words;
  return html`${advocateReward !== null && html`<p class="worth">${text('referral.advocateGets', { reward: advocateReward })}</p>`}${friendReward !== null && html`<p class="worth">${text('referral.friendsGet', { reward: friendReward })}</p>`}`;
}

const names = { whatsapp: 'WhatsApp', facebook: 'Facebook', x: 'X', linkedin: 'LinkedIn' } as const;

function shareName(channel: string, words: Words): string {
  if (channel === 'sms') return words.text('referral.sms');
  if (channel === 'email') return words.text('referral.byEmail');
  return names[channel as keyof typeof names];
}

const states = {
  attributed: 'referral.attributed',
  pending: 'referral.pending',
  flagged: 'referral.pending',
  approved: 'referral.approved',
  rejected: 'referral.rejected',
  voided: 'referral.voided',
} as const satisfies Record<Friend['state'], MessageKey>;

const reasons = {
  self: 'referral.whySelf',
  'same-email': 'referral.whySelf',
  'same-phone': 'referral.whySelf',
  'existing-contact': 'referral.whyKnown',
  'already-referred': 'referral.whyKnown',
  'outside-window': 'referral.whyLate',
  'below-minimum': 'referral.whyLate',
  'cap-day': 'referral.whyLimit',
  'cap-total': 'referral.whyLimit',
  'same-device': 'referral.whySelf',
} as const satisfies Partial<Record<NonNullable<Friend['reason']>, MessageKey>>;

function friendLine(of: OfPerson, friend: Friend): Html {
  const { text, date } = of.reader.words;
  const isDoubtful = friend.state === 'rejected' || friend.state === 'flagged';
  const known = reasons[friend.reason as keyof typeof reasons] as MessageKey | undefined;
  const why =
    isDoubtful && html`<p class="quiet">${text((known ?? 'referral.whyOther') as 'referral.whyOther')}</p>`;
  return html`<li><div class="line"><span>${friend.initial === '' ? '–' : `${friend.initial}.`} <span class="quiet">${date(friend.createdAt)}</span></span><strong>${text(states[friend.state])}</strong></div>${why}${isDoubtful && appeal(of, friend)}</li>`;
}

function appeal(of: OfPerson, { id, appeal: state }: Friend): Html {
  const { text } = of.reader.words;
  if (state === 'open' || state === 'accepted') return html`<p>${text('referral.appealOpen')}</p>`;
  if (state === 'declined') return html`<p>${text('referral.appealDeclined')}</p>`;
  return html`<details><summary>${text('referral.appealSend')}</summary><form method="post">${visitField(of)}<input type="hidden" name="step" value="appeal"><input type="hidden" name="referral" value="${id}"><p class="field"><label for="n-${id}">${text('referral.appeal')}</label><textarea id="n-${id}" name="note" rows="3" maxlength="500" required></textarea></p><button>${text('referral.appealSend')}</button></form></details>`;
}

function rewards(of: OfPerson, { rewards: given }: Own['advocate']): Html | false {
  if (given.length === 0) return false;
  const { text, date } = of.reader.words;
  return html`<h2>${text('referral.rewards')}</h2>${given.map(
    ({ reward, code, expiresAt }) =>
      html`<section class="ticket" aria-label="${reward}"><p>${reward}</p><p class="code">${code}</p>${expiresAt !== null && html`<p class="quiet">${text('reward.expires', { date: date(expiresAt) })}</p>`}</section>`,
  )}`;
}

/** Always dark on white: some scanners don't read it inverted. */
function qrOf(url: string): Html {
  const { data, size } = encode(url, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return trusted(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" width="180" height="180" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${dark.join('')}"/></svg>`,
  );
}
