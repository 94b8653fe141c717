import type { Channel } from '@talkdrum/domain/kernel/channel.schema';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import { html } from '../look/html.ts';
import { doneNote, pageForm, renderPage, testNote } from '../look/page.ts';
import type { Reader } from '../reader.ts';

export interface UnsubscribeView {
  reader: Reader;
  company: string;
  brand: BrandKit;
  channel: Channel;
  maskedAddress: string;
  isUnsubscribed: boolean;
  /** Whether the link is from a test message. */
  isTest: boolean;
  /** The page for choosing single lists. */
  preferencesPath: string;
}

/** Asks before it acts: mail scanners open every link, and only a POST unsubscribes. */
export function unsubscribePage(view: UnsubscribeView): string {
  const { reader, company, brand, isTest, isUnsubscribed } = view;
  const title = reader.words.text(isUnsubscribed ? 'unsubscribe.titleDone' : 'unsubscribe.title');
  const body = html`${isTest && testNote(reader)}${isUnsubscribed ? farewell(view) : question(view)}`;
  return renderPage({ reader, title, company, brand, body });
}

function question({ reader, company, channel, maskedAddress, preferencesPath }: UnsubscribeView) {
  const { text, parts } = reader.words;
  const address = html`<strong>${maskedAddress}</strong>`;
  const effect = channel === 'sms' ? 'unsubscribe.effectSms' : 'unsubscribe.effect';
  const buttons = html`<div class="row"><button>${text('unsubscribe.button')}</button><a class="button plain" href="${preferencesPath}">${text('unsubscribe.choose')}</a></div>`;
  return html`<h1>${text('unsubscribe.question', { company })}</h1>
    <p>${parts(effect, { address, company })}</p>
    ${pageForm(reader, buttons)}`;
}

function farewell({ reader, company, channel, maskedAddress, preferencesPath }: UnsubscribeView) {
  const { text, parts } = reader.words;
  const noMore = channel === 'sms' ? 'unsubscribe.noMoreSms' : 'unsubscribe.noMore';
  return html`${doneNote(parts('unsubscribe.done', { address: html`<strong>${maskedAddress}</strong>` }))}
    <h1>${text(noMore, { company })}</h1>
    <p class="quiet">${text('unsubscribe.onItsWay')}</p>
    <p><a href="${preferencesPath}">${text('unsubscribe.mistake')}</a></p>`;
}
