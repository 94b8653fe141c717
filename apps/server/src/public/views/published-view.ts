import { abuseReason, type PublishedKind } from '@talkdrum/domain/publishing/published.schema';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { MessageKey } from '@talkdrum/languages';
import { html } from '../look/html.ts';
import { doneNote, pageForm, renderPage } from '../look/page.ts';
import type { Reader } from '../reader.ts';

interface OfAccount {
  reader: Reader;
  company: string;
  brand: BrandKit;
}

export interface NoticeView extends OfAccount {
  state: 'early' | 'held' | 'closed' | 'removed';
  of: PublishedKind;
}

/** Says why a page isn’t shown. Names the account, and nothing of the page. */
export function noticePage({ reader, company, brand, state, of }: NoticeView): string {
  const { text } = reader.words;
  const title = text(`published.${state}`);
  const about = {
    early: () => text('published.earlyText', { company }),
    held: () => text('published.heldText'),
    closed: () => text(takesAnswers(of) ? 'published.closedText' : 'published.closedAsk', { company }),
    removed: () => text('published.removedText'),
  }[state]();
  const body = html`<h1>${title}</h1><p>${about}</p>`;
  // Ours, not theirs: what staff took down shows no colours of its account.
  return renderPage({ reader, title, body, ...(state === 'removed' ? {} : { company, brand }) });
}

const takesAnswers = (kind: PublishedKind): boolean =>
  kind === 'form' || kind === 'lead' || kind === 'survey';

/** Says that an account’s pages are here, without listing them: some are only for people with the link. */
export function homePage({ reader, company, brand }: OfAccount): string {
  const about = reader.words.text('published.home', { company });
  return renderPage({ reader, title: company, body: html`<h1>${company}</h1><p>${about}</p>`, brand });
}

export interface ReportView {
  reader: Reader;
  company: string;
  /** Of the page that is reported. */
  title: string;
  pagePath: string;
  status: 'asked' | 'invalid' | 'stored';
  /** What was typed, to show it again. */
  typed: { reason: string; detail: string; email: string };
}

const reasonTexts = {
  scam: 'report.scam',
  spam: 'report.spam',
  illegal: 'report.illegal',
  'personal-data': 'report.personalData',
  other: 'report.other',
} as const satisfies Record<string, MessageKey>;

/** Asks a stranger what is wrong with a page. It looks like ours: the report goes to our staff. */
export function reportPage({ reader, company, title: page, pagePath, status, typed }: ReportView): string {
  const { text } = reader.words;
  const title = text(status === 'stored' ? 'report.thanks' : 'published.report');
  const back = html`<p><a href="${pagePath}">${text('report.back')}</a></p>`;
  const body =
    status === 'stored'
      ? html`${doneNote(text('report.done'))}<h1>${title}</h1>${back}`
      : html`<h1>${title}</h1><p>${text('report.about', { title: page, company })}</p>
          ${status === 'invalid' && html`<p class="wrong" role="alert">${text('report.invalid')}</p>`}
          ${pageForm(reader, fields(reader, typed))}${back}`;
  return renderPage({ reader, title, body });
}

function fields({ words: { text } }: Reader, typed: ReportView['typed']) {
  const reasons = abuseReason.options.map(
    (reason) =>
      html`<label class="choice"><input type="radio" name="reason" value="${reason}" required${typed.reason === reason && html` checked`}><span>${text(reasonTexts[reason])}</span></label>`,
  );
  return html`<fieldset><legend>${text('report.question')}</legend>${reasons}</fieldset>
    <label class="field"><span>${text('report.detail')}</span><textarea name="detail" rows="4" maxlength="2000">${typed.detail}</textarea></label>
    <label class="field"><span>${text('report.email')}</span><input type="email" name="email" maxlength="320" autocomplete="email" value="${typed.email}"></label>
    <button>${text('report.button')}</button>`;
}
