import type { FormAnswer } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { AnswerValue } from '@talkdrum/form-fields';
import { pipe } from '@talkdrum/survey-design';
import { html } from '../../look/html.ts';
import { doneNote, renderPage } from '../../look/page.ts';
import type { Reader } from '../../reader.ts';
import { paragraphs } from '../../views/submission-view.ts';

interface OfAccount {
  reader: Reader;
  company: string;
  brand: BrandKit;
}

interface EndingView extends OfAccount {
  answer: FormAnswer;
  ending: { title: string; text: string } | null;
  values: Readonly<Record<string, AnswerValue>>;
  isAsked: boolean;
}

/** After the last answer: the ending, the account's own words, or the way to the page it leads to. */
export function endingPage(view: EndingView): string {
  const { reader, company, brand, answer, ending, values, isAsked } = view;
  const { text } = reader.words;
  const answers = new Map(Object.entries(values));
  const title = pipe(ending?.title ?? '', answers) || text('form.sent');
  const own = answer.kind === 'text' ? answer.text : '';
  const body = html`${doneNote(text('form.sentText'))}<h1>${title}</h1>${paragraphs(pipe(ending?.text ?? '', answers))}${paragraphs(own)}${
    isAsked && html`<p>${text('form.sentConfirm', { company })}</p>`
  }${
    answer.kind === 'redirect' &&
    html`<p>${text('form.leaving')}</p><p><a class="button" href="${answer.url}">${text('form.continue')}</a></p>`
  }`;
  return renderPage({ reader, title, company, brand, body });
}

/** The link that continues later, to be copied. */
export function savedPage({ reader, company, brand, url }: OfAccount & { url: string }): string {
  const { text } = reader.words;
  const title = text('survey.savedTitle');
  const body = html`${doneNote(title)}<h1>${title}</h1><p>${text('survey.savedText')}</p><label class="field"><span>${text('form.continue')}</span><textarea rows="4" readonly>${url}</textarea></label><p><a class="button" href="${url}">${text('survey.continue')}</a></p>`;
  return renderPage({ reader, title, company, brand, body });
}

export function noticeOf(kind: 'answered' | 'unknown', { reader, company, brand }: OfAccount): string {
  const { text } = reader.words;
  const title = text(`survey.${kind}`);
  const body = html`<h1>${title}</h1><p>${text(`survey.${kind}Text`, { company })}</p>`;
  return renderPage({ reader, title, company, brand, body });
}
