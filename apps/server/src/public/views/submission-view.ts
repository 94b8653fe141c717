import type { FormAnswer } from '@talkdrum/domain';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { type Html, html } from '../look/html.ts';
import { doneNote, renderPage } from '../look/page.ts';
import { formScriptTag } from '../scripts/form-script-tag.ts';
import type { Reader } from '../reader.ts';

interface OfAccount {
  reader: Reader;
  company: string;
  brand: BrandKit;
}

export interface AnswerView extends OfAccount {
  answer: FormAnswer;
  isAsked: boolean;
}

/** After a submission: the account's own words, or ours; or the way to the page it leads to. */
export function answerPage({ reader, company, brand, answer, isAsked }: AnswerView): string {
  const { text } = reader.words;
  const title = text('form.sent');
  const own = answer.kind === 'text' ? answer.text : '';
  const body = html`${doneNote(text('form.sentText'))}<h1>${title}</h1>${paragraphs(own)}${
    isAsked && html`<p>${text('form.sentConfirm', { company })}</p>`
  }${
    answer.kind === 'redirect' &&
    html`<p>${text('form.leaving')}</p><p><a class="button" href="${answer.url}" target="_top" data-next>${text('form.continue')}</a></p>`
  }`;
  return renderPage({ reader, title, company, brand, body, head: formScriptTag(reader.words) });
}

export function paragraphs(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(
      (part) =>
        html`<p>${part.split('\n').flatMap((line, n) => (n === 0 ? [line] : [html`<br>`, line]))}</p>`,
    );
}

export interface AskAgainView extends OfAccount {
  /** Everything that was posted, to be posted again. */
  posted: readonly (readonly [name: string, value: string])[];
  confirmToken: string;
  /** Fields whose files have to be chosen again. */
  files: readonly { key: string; label: string; most: number }[];
}

/** Asks a visitor who may be a robot to press a button. Needs no script, and keeps every answer. */
export function askAgainPage({ reader, company, brand, posted, confirmToken, files }: AskAgainView): string {
  const { text } = reader.words;
  const title = text('form.askTitle');
  const kept = posted.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const again =
    files.length > 0 &&
    html`<p>${text('form.fileAgain')}</p>${files.map(
      ({ key, label, most }) =>
        html`<p><label for="f-${key}">${label}</label><br><input type="file" id="f-${key}" name="${key}"${most > 1 && html` multiple`}></p>`,
    )}`;
  const body = html`<h1>${title}</h1><p>${text('form.askText')}</p><form method="post"${files.length > 0 && html` enctype="multipart/form-data"`}>${kept}<input type="hidden" name="_confirm" value="${confirmToken}">${again}<button>${text('form.askButton')}</button></form>`;
  return renderPage({ reader, title, company, brand, body, head: formScriptTag(reader.words) });
}

export function fullPage({ reader, company, brand }: OfAccount): string {
  const { text } = reader.words;
  const title = text('form.closed');
  const body = html`<h1>${title}</h1><p>${text('form.closedText', { company })}</p>`;
  return renderPage({ reader, title, company, brand, body, head: formScriptTag(reader.words) });
}
