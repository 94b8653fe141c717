import { html } from '../html.ts';
import { doneNote, renderPage, testNote } from '../page.ts';

export interface PreferencesView {
  company: string;
  maskedAddress: string;
  isUnsubscribedFromAll: boolean;
  /** Whether the person can resubscribe here. */
  canReturn: boolean;
  lists: { id: string; name: string; isSubscribed: boolean }[];
  isSaved: boolean;
  /** Whether the link is from a test message. */
  isTest: boolean;
}

/** An address's subscriptions to one account: its public lists, or none. */
export function preferencesPage(view: PreferencesView): string {
  const body = html`${view.isTest && testNote()}${view.isSaved && doneNote('Your choice is saved.')}
    <h1>What would you like to get?</h1>
    <p>Emails from ${view.company} to <strong>${view.maskedAddress}</strong>.</p>
    ${view.isUnsubscribedFromAll ? nothing(view) : choices(view)}`;
  return renderPage({ title: 'Email preferences', company: view.company, body });
}

function choices(view: PreferencesView) {
  return html`<form method="post">${view.lists.length > 0 && html`<fieldset><legend>Lists</legend>${view.lists.map(choice)}</fieldset><p></p><button name="action" value="save">Save</button><hr>`}
    <button class="danger" name="action" value="unsubscribe">Unsubscribe from everything</button></form>`;
}

function choice(list: PreferencesView['lists'][number]) {
  return html`<label class="choice"><input type="checkbox" name="list" value="${list.id}"${list.isSubscribed && html` checked`}><span>${list.name}</span></label>`;
}

function nothing(view: PreferencesView) {
  if (!view.canReturn)
    return html`<p>This address receives no emails because a message bounced or was reported as spam, or because ${view.company} blocked it.</p>
    <p class="quiet">To get emails again, contact ${view.company}.</p>`;
  return html`<p>This address is unsubscribed from everything ${view.company} sends.</p>
    <form method="post"><button name="action" value="resubscribe">Get emails again</button></form>`;
}
