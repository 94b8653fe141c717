import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { Words } from '@talkdrum/languages';
import { html } from '../look/html.ts';
import { doneNote, pageForm, renderPage } from '../look/page.ts';
import type { Reader } from '../reader.ts';

/** The text a person agrees to; stored with the proof of consent, in the language they read. */
export function optInWording(
  { text }: Words,
  { company, list, channel }: Pick<OptInPageView, 'company' | 'list' | 'channel'>,
): string {
  return text(channel === 'sms' ? 'optIn.wordingSms' : 'optIn.wording', { company, list });
}

export interface OptInPageView {
  reader: Reader;
  company: string;
  brand: BrandKit;
  list: string;
  channel: 'email' | 'sms';
  maskedAddress: string;
  isConfirmed: boolean;
}

/** Asks someone to confirm a list subscription. Only the button confirms. */
export function optInPage({
  reader,
  company,
  brand,
  list,
  channel,
  maskedAddress,
  isConfirmed,
}: OptInPageView): string {
  const { text, parts } = reader.words;
  const address = html`<strong>${maskedAddress}</strong>`;
  const title = text(isConfirmed ? 'optIn.titleDone' : 'optIn.title');
  const body = isConfirmed
    ? html`${doneNote(parts('optIn.done', { address }))}<h1>${text('optIn.onList', { list })}</h1><p>${text(channel === 'sms' ? 'optIn.closeSms' : 'optIn.close')}</p>`
    : html`<h1>${title}</h1><p>${parts('optIn.about', { address, list })}</p><p>${optInWording(reader.words, { company, list, channel })}</p>
        ${pageForm(reader, html`<button>${text('optIn.button')}</button>`)}<p class="quiet">${text(channel === 'sms' ? 'optIn.ignoreSms' : 'optIn.ignore')}</p>`;
  return renderPage({ reader, title, company, brand, body });
}

export interface SenderPageView {
  reader: Reader;
  company: string;
  address: string;
  isConfirmed: boolean;
}

/** Asks the owner of an address whether an account may send from it. It looks like ours: the account isn’t trusted yet. */
export function senderPage({ reader, company, address: plain, isConfirmed }: SenderPageView): string {
  const { text, parts } = reader.words;
  const address = html`<strong>${plain}</strong>`;
  const title = text(isConfirmed ? 'sender.titleDone' : 'sender.title');
  const body = isConfirmed
    ? html`${doneNote(parts('sender.done', { address }))}<h1>${text('sender.allowed', { company })}</h1><p>${text('sender.close')}</p>`
    : html`<h1>${text('sender.question', { company })}</h1><p>${parts('sender.wants', { company: html`<strong>${company}</strong>`, address })}</p>
        ${pageForm(reader, html`<button>${text('sender.button')}</button>`)}<p class="quiet">${text('sender.ignore')}</p>`;
  return renderPage({ reader, title, company, body });
}
