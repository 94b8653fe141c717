import type { Channel } from '@talkdrum/domain/kernel/channel.schema';
import type { BrandKit } from '@talkdrum/email-designs/brand.schema';
import type { Words } from '@talkdrum/languages';
import { html } from '../look/html.ts';
import { doneNote, pageForm, renderPage, testNote } from '../look/page.ts';
import type { Reader } from '../reader.ts';

export interface PreferencesView {
  reader: Reader;
  company: string;
  brand: BrandKit;
  channel: Channel;
  maskedAddress: string;
  isUnsubscribedFromAll: boolean;
  /** Whether the person can resubscribe here. */
  canReturn: boolean;
  lists: { id: string; name: string; isSubscribed: boolean }[];
  isSaved: boolean;
  /** Whether the link is from a test message. */
  isTest: boolean;
}

/** The texts that differ between channels. */
const textsOf = {
  email: {
    title: 'preferences.title',
    about: 'preferences.about',
    blocked: 'preferences.blocked',
    contact: 'preferences.contact',
    none: 'preferences.none',
    return: 'preferences.return',
  },
  sms: {
    title: 'preferences.titleSms',
    about: 'preferences.aboutSms',
    blocked: 'preferences.blockedSms',
    contact: 'preferences.contactSms',
    none: 'preferences.noneSms',
    return: 'preferences.returnSms',
  },
} as const;

/** An address's subscriptions to one account: its public lists, or none. */
export function preferencesPage(view: PreferencesView): string {
  const { reader, company, brand, channel, maskedAddress, isTest, isSaved } = view;
  const { text, parts } = reader.words;
  const address = html`<strong>${maskedAddress}</strong>`;
  const body = html`${isTest && testNote(reader)}${isSaved && doneNote(savedText(reader.words, view))}
    <h1>${text('preferences.heading')}</h1>
    <p>${parts(textsOf[channel].about, { company, address })}</p>
    ${view.isUnsubscribedFromAll ? nothing(view) : choices(view)}`;
  return renderPage({ reader, title: text(textsOf[channel].title), company, brand, body });
}

function savedText({ text }: Words, { lists, isUnsubscribedFromAll }: PreferencesView): string {
  if (isUnsubscribedFromAll || lists.length === 0) return text('preferences.saved');
  return text('preferences.savedLists', { count: lists.filter(({ isSubscribed }) => isSubscribed).length });
}

function choices({ reader, lists }: PreferencesView) {
  const { text } = reader.words;
  return pageForm(
    reader,
    html`${lists.length > 0 && html`<fieldset><legend>${text('preferences.lists')}</legend>${lists.map(choice)}</fieldset><p></p><button name="action" value="save">${text('preferences.save')}</button><hr>`}
    <button class="danger" name="action" value="unsubscribe">${text('preferences.unsubscribeAll')}</button>`,
  );
}

function choice(list: PreferencesView['lists'][number]) {
  return html`<label class="choice"><input type="checkbox" name="list" value="${list.id}"${list.isSubscribed && html` checked`}><span>${list.name}</span></label>`;
}

function nothing({ reader, channel, company, canReturn }: PreferencesView) {
  const { text } = reader.words;
  const texts = textsOf[channel];
  if (!canReturn)
    return html`<p>${text(texts.blocked, { company })}</p>
    <p class="quiet">${text(texts.contact, { company })}</p>`;
  const button = html`<button name="action" value="resubscribe">${text(texts.return)}</button>`;
  return html`<p>${text(texts.none, { company })}</p>
    ${pageForm(reader, button)}`;
}
