import type { ReferralView, ShownReferralProgram } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { type Html, html, trusted } from '../../look/html.ts';
import { doneNote, renderPage } from '../../look/page.ts';
import { languageField, type Reader } from '../../reader.ts';
import { paragraphs } from '../../views/submission-view.ts';
import { referralStyles } from './referral-styles.ts';

export interface OfPage {
  reader: Reader;
  company: string;
  brand: BrandKit;
  picture: { url: string; width: number; height: number } | null;
  visitToken: string;
}

export interface OfPerson extends OfPage {
  person: string;
  /** The same page for someone else: without the recipient. */
  otherUrl: string;
}

type Form = Extract<ReferralView, { kind: 'friend' }>;
type Field = keyof Form['problems'];

/** What a friend sees: what they get, and where to leave their address. */
export function friendPage(of: OfPage, view: Form): string {
  const { text } = of.reader.words;
  const { program, advocate, typed, clickToken } = view;
  const consent =
    program.consentText === '' ? text('referral.consent', { company: of.company }) : program.consentText;
  const fields = html`${field(of, view, 'name', html`autocomplete="name" maxlength="100"`)}${view.problems.email !== 'contact' && html`<p class="quiet" id="either">${text('form.contact')}</p>`}${field(of, view, 'email', html`type="email" autocomplete="email" maxlength="320"`)}${field(of, view, 'phone', html`type="tel" autocomplete="tel" maxlength="40"`)}${(clickToken === '' || view.problems.code !== undefined || typed.code !== '') && field(of, view, 'code', html`autocomplete="off" maxlength="60"`)}`;
  return card(
    of,
    program,
    html`${advocate !== null && advocate !== '' && html`<p class="quiet">${text('referral.sentBy', { name: advocate })}</p>`}${picture(of)}<h1>${program.name}</h1>${program.friendReward !== null && html`<p class="worth">${text('referral.friendGets', { reward: program.friendReward })}</p>`}${paragraphs(program.friendMessage)}<form method="post">${visitField(of)}<input type="hidden" name="_click" value="${clickToken}">${fields}<p class="trap" aria-hidden="true"><label>Website <input name="_web" tabindex="-1" autocomplete="off"></label></p><p class="agree"><input type="checkbox" id="agree" name="agree" value="yes"${typed.isAgreed && html` checked`}><label for="agree">${consent}</label></p><button>${text('referral.signUp')}</button></form><p class="quiet">${text('referral.privacy')}</p>`,
  );
}

/** The same for everyone who came, whether they can be a friend or not. */
export function thanksPage(of: OfPage, program: ShownReferralProgram, isAsked: boolean): string {
  const { text } = of.reader.words;
  return card(
    of,
    program,
    html`${doneNote(text('referral.thanks', { company: of.company }))}<h1>${text('form.sent')}</h1>${isAsked && html`<p>${text('form.sentConfirm', { company: of.company })}</p>`}`,
  );
}

export function card({ reader, company, brand }: OfPage, program: ShownReferralProgram, body: Html): string {
  const head = trusted(`<style>${referralStyles}</style>`);
  const terms =
    program.terms !== '' &&
    html`<details class="terms"><summary>${reader.words.text('reward.terms')}</summary>${paragraphs(program.terms)}</details>`;
  return renderPage({ reader, title: program.name, company, brand, body: html`${body}${terms}`, head });
}

/** Brings back the view that was shown, in the language it was read in. */
export function visitField({ visitToken, reader }: OfPage): Html {
  return html`<input type="hidden" name="_visit" value="${visitToken}"><input type="hidden" name="${languageField}" value="${reader.words.language}">`;
}

/** An email address or a telephone number is enough, which is said above them. */
function field({ reader }: OfPage, { typed, problems }: Form, name: Field, attributes: Html): Html {
  const label = reader.words.text(`referral.${name}`);
  const problem = problemText(reader, name, problems[name]);
  const isEither = (name === 'email' || name === 'phone') && problems.email !== 'contact';
  const said = [...(isEither ? ['either'] : []), ...(problem === null ? [] : [`p-${name}`])];
  return html`<p class="field"><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" value="${typed[name]}" ${attributes}${problem !== null && html` aria-invalid="true"`}${said.length > 0 && html` aria-describedby="${said.join(' ')}"`}>${problem !== null && html`<span class="problem" id="p-${name}" role="alert">${problem}</span>`}</p>`;
}

function problemText({ words }: Reader, name: Field, problem: Form['problems'][Field]): string | null {
  switch (problem) {
    case undefined:
      return null;
    case 'contact':
      return words.text('form.contact');
    case 'unknown':
      return words.text('referral.codeUnknown');
    case 'missing':
      return words.text('referral.codeMissing');
    case 'too-long':
      return words.text('form.tooLong', { limit: words.number(100) });
    case 'invalid':
      return words.text(name === 'phone' ? 'form.telephone' : 'form.email');
  }
}

function picture({ picture: shown }: OfPage): Html | false {
  if (shown === null) return false;
  return html`<img class="gift" src="${shown.url}" alt="" width="${shown.width}" height="${shown.height}">`;
}
